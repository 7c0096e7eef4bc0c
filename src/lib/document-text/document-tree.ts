const headingNames = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

type HeadingName = (typeof headingNames)[number]
type BlockName = 'ul' | 'ol' | 'li' | 'blockquote' | 'table' | 'tr' | 'th' | 'td' | 'p' | 'pre' | 'hr'
export type MarkName = 'strong' | 'em' | 'u' | 's' | 'code' | 'sup' | 'sub' | 'mark'

/**
 * A document as a tree of plain HTML elements, from which it is shown, copied and downloaded. There are no other elements, no
 * attributes but these, no addresses except http and https, and nothing to load. White space is as a browser would show it, and a
 * line break is `\n`.
 *
 * Headings, `p` and cells hold text, marks and links. `li` and `blockquote` hold blocks, `pre` holds one text.
 */
export interface DocumentElement {
  name: BlockName | HeadingName | MarkName | 'a'
  children: DocumentNode[]
  /** Of `a`: an absolute http or https address. */
  href?: string
  /** Of `ol`. */
  start?: number
  /** Of `pre`. */
  language?: string
}

export type DocumentNode = string | DocumentElement

export function headingName(level: number): HeadingName {
  return headingNames[Math.min(6, Math.max(1, Math.trunc(level) || 1)) - 1] ?? 'h1'
}

/** The level of a heading, 0 for other elements. */
export const headingLevel = ({ name }: DocumentElement) => headingNames.findIndex((heading) => heading === name) + 1

export function textOf(nodes: readonly DocumentNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

/** The elements among nodes: of a list its items, of a table its rows, of a row its cells. */
export function elementsOf(nodes: readonly DocumentNode[]): DocumentElement[] {
  return nodes.filter((node) => typeof node !== 'string')
}

/** A row of headings. */
export const isHead = (row: DocumentElement) => elementsOf(row.children)[0]?.name === 'th'

/** The number or bullet in front of an item. */
export function itemSign(list: DocumentElement, index: number, bullet: string): string {
  return list.name === 'ol' ? `${(list.start ?? 1) + index}.` : bullet
}

/** An item that is a task begins with its box. */
export const boxPattern = /^[☐☑](?=\s|$)/
