import {
  Document,
  ExternalHyperlink,
  HeadingLevel as WordHeading,
  type IRunOptions,
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
import {
  boxSign,
  type DocumentElement,
  type DocumentNode,
  elementsOf,
  type HeadingName,
  rowsOf,
  textOf,
} from './document-tree.ts'

interface FileFacts {
  title: string
  language: string | undefined
}

/** A Word file. Texts are runs and addresses are links. Neither can contain a field, so Word calculates and loads nothing. */
export function toDocx(blocks: readonly DocumentElement[], { title, language }: FileFacts): Promise<Blob> {
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

interface BlockContext {
  depth: number
  numbering: Numbering
  list?: { reference: string | null; box: string }
  quoted?: boolean
}

/** Word has nine levels of lists. */
const maxDepth = 8

const headings = {
  h1: WordHeading.HEADING_1,
  h2: WordHeading.HEADING_2,
  h3: WordHeading.HEADING_3,
  h4: WordHeading.HEADING_4,
  h5: WordHeading.HEADING_5,
  h6: WordHeading.HEADING_6,
} satisfies Record<HeadingName, string>

const isHeading = (name: string): name is HeadingName => name in headings

function wordBlock(block: DocumentElement, context: BlockContext): (Paragraph | Table)[] {
  const { name, children } = block
  if (isHeading(name))
    return [
      new Paragraph({ heading: headings[name], children: wordRuns(children), spacing: { before: 240, after: 120 } }),
    ]
  switch (name) {
    case 'ul':
    case 'ol': {
      const reference = name === 'ol' ? context.numbering.add(block.start ?? 1) : null
      const depth = context.list ? Math.min(maxDepth, context.depth + 1) : context.depth
      return elementsOf(children).flatMap((item) =>
        elementsOf(item.children).flatMap((inner, index) => {
          const isListed = index === 0 || inner.name === 'ul' || inner.name === 'ol'
          return wordBlock(inner, { ...context, depth, list: isListed ? { reference, box: boxSign(item) } : undefined })
        }),
      )
    }
    case 'blockquote':
      return elementsOf(children).flatMap((inner) => wordBlock(inner, { ...context, quoted: true }))
    case 'pre':
      return textOf(children)
        .split('\n')
        .map((line) => new Paragraph({ children: [new TextRun({ text: clean(line), font: 'Courier New', size: 20 })] }))
    case 'table':
      return [wordTable(block)]
    case 'hr':
      return [new Paragraph({ thematicBreak: true })]
    default:
      return [new Paragraph({ children: [...boxRun(context), ...wordRuns(children)], ...paragraphIndent(context) })]
  }
}

const boxRun = ({ list }: BlockContext) => (list?.box ? [new TextRun(`${list.box} `)] : [])

function paragraphIndent({ depth, list, quoted }: BlockContext) {
  return {
    spacing: { after: list ? 60 : 160, line: 300 },
    ...(quoted && { indent: { left: 560 } }),
    ...(list &&
      (list.reference ? { numbering: { reference: list.reference, level: depth } } : { bullet: { level: depth } })),
  }
}

function wordTable(table: DocumentElement): Table {
  const rows = rowsOf(table)
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      ({ isHead, cells }) =>
        new TableRow({
          tableHeader: isHead,
          children: Array.from({ length: width }, (_, at) => wordCell(cells[at], { bold: isHead })),
        }),
    ),
  })
}

function wordCell(cell: DocumentElement | undefined, style: IRunOptions): TableCell {
  return new TableCell({ children: [new Paragraph({ children: wordRuns(cell?.children ?? [], style) })] })
}

const styles: Partial<Record<DocumentElement['name'], IRunOptions>> = {
  strong: { bold: true },
  em: { italics: true },
  u: { underline: {} },
  s: { strike: true },
  code: { font: 'Courier New' },
  sup: { superScript: true },
  sub: { subScript: true },
  mark: { highlight: 'yellow' },
}

function wordRuns(nodes: readonly DocumentNode[], style: IRunOptions = {}): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    if (typeof node === 'string') return [new TextRun({ ...style, text: clean(node) })]
    const { name, children, href } = node
    if (href)
      return [new ExternalHyperlink({ link: href, children: wordRuns(children, { ...style, style: 'Hyperlink' }) })]
    return name === 'br' ? [new TextRun({ ...style, break: 1 })] : wordRuns(children, { ...style, ...styles[name] })
  })
}

/** XML allows neither control characters nor half surrogate pairs: one would make the file unreadable. */
function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- those are the point
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, '')
}
