import type { DocumentElement } from './document-element.ts'

const HEADING = /^(#{1,6})\s+(\S.*)$/
const BULLET = /^\s*[-*+]\s+(.*)$/
const NUMBER = /^\s*\d{1,9}[.)]\s+(.*)$/
const RULE = /^\s*([-*_])(\s*\1){2,}\s*$/

/**
 * The outline of a Markdown text: headings, paragraphs and lists as plain text. The marks inside a line are dropped.
 * None of the patterns tries a character twice: a model may send anything.
 */
export function markdownElements(markdown: string): DocumentElement[] {
  const elements: DocumentElement[] = []
  let open: DocumentElement | undefined
  for (const line of markdown.split('\n')) {
    const [, marks, title] = HEADING.exec(line) ?? []
    const bullet = BULLET.exec(line)?.[1]
    const numbered = NUMBER.exec(line)?.[1]
    const item = bullet ?? numbered
    if (line.trim() === '' || RULE.test(line)) open = undefined
    else if (marks && title) {
      elements.push({ type: 'heading', level: level(marks.length), text: inlineText(title) })
      open = undefined
    } else if (item !== undefined) {
      const ordered = bullet === undefined
      if (open?.type === 'list' && open.ordered === ordered) open.items.push(inlineText(item))
      else elements.push((open = { type: 'list', ordered, items: [inlineText(item)] }))
    } else if (open?.type === 'list') open.items.push(`${open.items.pop() ?? ''} ${inlineText(line)}`)
    else if (open?.type === 'paragraph') open.text += `\n${inlineText(line)}`
    else elements.push((open = { type: 'paragraph', text: inlineText(line) }))
  }
  return elements
}

function level(marks: number): 1 | 2 | 3 {
  if (marks === 1) return 1
  return marks === 2 ? 2 : 3
}

function inlineText(text: string): string {
  return text
    .trim()
    .replace(/!?\[([^[\]]*)\]\(([^()\s]*)(?:\s[^()]*)?\)/g, '$1 ($2)')
    .replace(/(\*\*|__)([^*_]+)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])([^*_]+)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\\$/, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/^>\s?/, '')
}
