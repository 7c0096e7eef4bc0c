const headingNames = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

export type HeadingName = (typeof headingNames)[number]
export type MarkName = 'strong' | 'em' | 'u' | 's' | 'code' | 'sup' | 'sub' | 'mark'
type ContainerName = 'ul' | 'ol' | 'li' | 'blockquote' | 'table' | 'thead' | 'tbody' | 'tr'
type TextName = HeadingName | 'p' | 'th' | 'td'

/**
 * A document as a tree of plain HTML elements, from which it is shown, copied and downloaded. There are no other elements, no
 * attributes but these, no addresses except http and https, and nothing to load. White space is as a browser would show it.
 *
 * Headings, `p` and cells hold text, marks, links and breaks. `li` and `blockquote` hold blocks, `pre` holds one text.
 */
export interface DocumentElement {
  name: ContainerName | TextName | MarkName | 'a' | 'br' | 'pre' | 'hr'
  children: DocumentNode[]
  /** Of `a`: an absolute http or https address. */
  href?: string
  /** Of `ol`. */
  start?: number
  /** Of `li`: a task that is done or not. */
  checked?: boolean
  /** Of `pre`. */
  language?: string
}

export type DocumentNode = string | DocumentElement

export function headingName(level: number): HeadingName {
  return headingNames[Math.min(6, Math.max(1, Math.trunc(level) || 1)) - 1] ?? 'h1'
}

/** The level of a heading, 0 for other elements. */
export const headingLevel = ({ name }: DocumentElement) => headingNames.findIndex((heading) => heading === name) + 1

/** A text whose line breaks are `\n`, as nodes. */
export function withBreaks(text: string): DocumentNode[] {
  return text.split('\n').flatMap((line, index) => {
    const words = line === '' ? [] : [line]
    return index === 0 ? words : [{ name: 'br', children: [] }, ...words]
  })
}

/** The text of nodes, with `\n` for line breaks. */
export function textOf(nodes: readonly DocumentNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : textOf(node.children)))
    .join('')
}

/** The elements among nodes: of a list its items, of a table its rows' cells. */
export function elementsOf(nodes: readonly DocumentNode[]): DocumentElement[] {
  return nodes.filter((node) => typeof node !== 'string')
}

/** The rows of a table, the head first. */
export function rowsOf(table: DocumentElement): { isHead: boolean; cells: DocumentElement[] }[] {
  return elementsOf(table.children).flatMap(({ name, children }) =>
    elementsOf(children).map((row) => ({ isHead: name === 'thead', cells: elementsOf(row.children) })),
  )
}

/** The sign in front of an item: its number, its box or a bullet. */
export function itemSign(list: DocumentElement, index: number, bullet: string): string {
  return list.name === 'ol' ? `${(list.start ?? 1) + index}.` : bullet
}

export const boxSign = ({ checked }: DocumentElement) => (checked === undefined ? '' : checked ? '☑' : '☐')
