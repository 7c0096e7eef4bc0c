import {
  Document,
  ExternalHyperlink,
  HeadingLevel as WordHeading,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Block, HeadingLevel, Run } from './block.ts'

interface FileFacts {
  title: string
  language: string | undefined
}

/** A Word file. Texts are runs and addresses are links. Neither can contain a field, so Word calculates and loads nothing. */
export function toDocx(blocks: readonly Block[], { title, language }: FileFacts): Promise<Blob> {
  const numbering = new Numbering()
  const children = blocks.flatMap((block) => wordBlock(block, { depth: 0, numbering }))
  return Packer.toBlob(
    new Document({
      title: clean(title),
      creator: 'Redline',
      styles: {
        default: {
          document: { run: { font: 'Georgia', size: 23, ...(language && { language: { value: language } }) } },
        },
      },
      numbering: { config: numbering.config },
      sections: [{ children: children.length > 0 ? children : [new Paragraph('')] }],
    }),
  )
}

/** Each numbered list counts on its own, from its own first number. */
class Numbering {
  readonly config: {
    reference: string
    levels: { level: number; format: typeof LevelFormat.DECIMAL; text: string; start: number; style: object }[]
  }[] = []

  add(start: number): string {
    const reference = `list-${this.config.length + 1}`
    const levels = Array.from({ length: maxDepth + 1 }, (_, level) => ({
      level,
      format: LevelFormat.DECIMAL,
      text: `%${level + 1}.`,
      start: Math.max(0, start),
      style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
    }))
    this.config.push({ reference, levels })
    return reference
  }
}

interface Place {
  depth: number
  numbering: Numbering
  list?: { reference: string | null; box: string }
  quoted?: boolean
}

/** Word has nine levels of lists. */
const maxDepth = 8

const headings = {
  1: WordHeading.HEADING_1,
  2: WordHeading.HEADING_2,
  3: WordHeading.HEADING_3,
  4: WordHeading.HEADING_4,
  5: WordHeading.HEADING_5,
  6: WordHeading.HEADING_6,
} satisfies Record<HeadingLevel, string>

function wordBlock(block: Block, place: Place): (Paragraph | Table)[] {
  switch (block.type) {
    case 'heading':
      return [
        new Paragraph({
          heading: headings[block.level],
          children: wordRuns(block.runs),
          spacing: { before: 240, after: 120 },
        }),
      ]
    case 'paragraph':
      return [new Paragraph({ children: [...boxRun(place), ...wordRuns(block.runs)], ...paragraphPlace(place) })]
    case 'list': {
      const reference = block.ordered ? place.numbering.add(block.start) : null
      const depth = place.list ? Math.min(maxDepth, place.depth + 1) : place.depth
      return block.items.flatMap(({ blocks, checked }) => {
        const box = checked === undefined ? '' : checked ? '☑ ' : '☐ '
        return blocks.flatMap((inner, index) =>
          wordBlock(inner, {
            ...place,
            depth,
            list: index === 0 || inner.type === 'list' ? { reference, box } : undefined,
          }),
        )
      })
    }
    case 'quote':
      return block.blocks.flatMap((inner) => wordBlock(inner, { ...place, quoted: true }))
    case 'code':
      return block.text
        .split('\n')
        .map((line) => new Paragraph({ children: [new TextRun({ text: clean(line), font: 'Courier New', size: 20 })] }))
    case 'table':
      return wordTable([...(block.head ? [block.head] : []), ...block.rows], block.head !== null)
    default:
      return [new Paragraph({ thematicBreak: true })]
  }
}

const boxRun = ({ list }: Place) => (list?.box ? [new TextRun(list.box)] : [])

function paragraphPlace({ depth, list, quoted }: Place) {
  return {
    spacing: { after: list ? 60 : 160, line: 300 },
    ...(quoted && { indent: { left: 560 } }),
    ...(list &&
      (list.reference ? { numbering: { reference: list.reference, level: depth } } : { bullet: { level: depth } })),
  }
}

function wordTable(rows: readonly Run[][][], headed: boolean): Table[] {
  const width = Math.max(...rows.map((row) => row.length))
  return [
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: rows.map(
        (cells, index) =>
          new TableRow({
            tableHeader: headed && index === 0,
            children: Array.from({ length: width }, (_, at) => {
              return new TableCell({
                children: [new Paragraph({ children: wordRuns(cells[at] ?? [], headed && index === 0) })],
              })
            }),
          }),
      ),
    }),
  ]
}

function wordRuns(runs: readonly Run[], bold = false): ParagraphChild[] {
  return runs.flatMap((run): ParagraphChild[] => {
    const words = wordText(run, bold)
    return run.href ? [new ExternalHyperlink({ link: run.href, children: words })] : words
  })
}

function wordText({ text, marks, href }: Run, bold: boolean): TextRun[] {
  return clean(text)
    .split('\n')
    .map(
      (line, index) =>
        new TextRun({
          text: line,
          ...(index > 0 && { break: 1 }),
          bold: bold || marks.includes('bold'),
          italics: marks.includes('italic'),
          strike: marks.includes('strike'),
          superScript: marks.includes('superscript'),
          subScript: marks.includes('subscript'),
          ...(marks.includes('underline') && { underline: {} }),
          ...(marks.includes('highlight') && { highlight: 'yellow' as const }),
          ...(marks.includes('code') && { font: 'Courier New' }),
          ...(href && { style: 'Hyperlink' }),
        }),
    )
}

/** XML allows neither control characters nor half surrogate pairs: one would make the file unreadable. */
function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- those are the point
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, '')
}
