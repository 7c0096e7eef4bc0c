/**
 * A document as plain data, from which it is shown, copied and downloaded. It holds text only: no markup, no addresses except http
 * and https, nothing to load.
 */
export type Mark = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'superscript' | 'subscript' | 'highlight'

export interface Run {
  /** A line break inside a paragraph is `\n`. */
  text: string
  marks: readonly Mark[]
  /** An absolute http or https address. */
  href?: string
}

export interface ListItem {
  /** For a task: done or not. */
  checked?: boolean
  blocks: Block[]
}

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

export type Block =
  | { type: 'heading'; level: HeadingLevel; runs: Run[] }
  | { type: 'paragraph'; runs: Run[] }
  | { type: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'code'; text: string; language: string }
  | { type: 'table'; head: Run[][] | null; rows: Run[][][] }
  | { type: 'rule' }

export const plainRun = (text: string): Run => ({ text, marks: [] })

export function headingLevel(level: number): HeadingLevel {
  const levels: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6]
  return levels[Math.min(6, Math.max(1, Math.trunc(level) || 1)) - 1] ?? 1
}
