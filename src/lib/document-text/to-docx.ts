import {
  Document,
  ExternalHyperlink,
  HeadingLevel as WordHeading,
  type INumberingOptions,
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
import { type DocumentElement, type DocumentNode, elementsOf, headingLevel, isHead, textOf } from './document-tree.ts'
import type { FileFacts } from './to-html.ts'

/** A Word file. Texts are runs and addresses are links. Neither can contain a field, so Word calculates and loads nothing. */
export function toDocx(blocks: readonly DocumentElement[], { title, language }: FileFacts): Promise<Blob> {
  const numbering: Numbering[] = []
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
      numbering: { config: numbering },
      sections: [{ children: children.length > 0 ? children : [new Paragraph('')] }],
    }),
  )
}

type Numbering = INumberingOptions['config'][number]

/** Each numbered list counts on its own, from its own first number. */
function addNumbering(numbering: Numbering[], level: number, start: number): string {
  const reference = `list-${numbering.length + 1}`
  const style = { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } }
  const counted = { level, format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start: Math.max(0, start), style }
  numbering.push({ reference, levels: [counted] })
  return reference
}

interface BlockContext {
  depth: number
  /** Filled with those that are used. */
  numbering: Numbering[]
  /** Of the list whose item this is, where it begins one. The reference is null without numbers. */
  list?: { reference: string | null }
  quoted?: boolean
}

/** Word has nine levels of lists. */
const maxDepth = 8

function wordBlock(block: DocumentElement, context: BlockContext): (Paragraph | Table)[] {
  const { name, children } = block
  const heading = Object.values(WordHeading)[headingLevel(block) - 1]
  if (heading) return [new Paragraph({ heading, children: wordRuns(children), spacing: { before: 240, after: 120 } })]
  switch (name) {
    case 'ul':
    case 'ol': {
      const depth = context.list ? Math.min(maxDepth, context.depth + 1) : context.depth
      const reference = name === 'ol' ? addNumbering(context.numbering, depth, block.start ?? 1) : null
      return elementsOf(children).flatMap((item) =>
        elementsOf(item.children).flatMap((inner, index) => {
          const isListed = index === 0 || inner.name === 'ul' || inner.name === 'ol'
          return wordBlock(inner, { ...context, depth, list: isListed ? { reference } : undefined })
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
      return [new Paragraph({ children: wordRuns(children), ...paragraphIndent(context) })]
  }
}

function paragraphIndent({ depth, list, quoted }: BlockContext) {
  return {
    spacing: { after: list ? 60 : 160, line: 300 },
    ...(quoted && { indent: { left: 560 } }),
    ...(list &&
      (list.reference ? { numbering: { reference: list.reference, level: depth } } : { bullet: { level: depth } })),
  }
}

function wordTable(table: DocumentElement): Table {
  const rows = elementsOf(table.children)
  const width = Math.max(...rows.map(({ children }) => children.length))
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map((row) => {
      const bold = isHead(row)
      const cells = elementsOf(row.children)
      const words = Array.from({ length: width }, (_, at) => wordRuns(cells[at]?.children ?? [], { bold }))
      const children = words.map((runs) => new TableCell({ children: [new Paragraph({ children: runs })] }))
      return new TableRow({ tableHeader: bold, children })
    }),
  })
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
    if (typeof node === 'string') {
      const lines = clean(node).split('\n')
      return lines.map((text, index) => new TextRun({ ...style, text, break: index > 0 ? 1 : 0 }))
    }
    const { name, children, href } = node
    if (href)
      return [new ExternalHyperlink({ link: href, children: wordRuns(children, { ...style, style: 'Hyperlink' }) })]
    return wordRuns(children, { ...style, ...styles[name] })
  })
}

/** XML allows neither control characters nor half surrogate pairs: one would make the file unreadable. */
function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- those are the point
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, '')
}
