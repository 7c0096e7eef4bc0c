/** An element of `document`. Its texts are plain and never contain markup. */
export type DocumentElement =
  | { type: 'heading'; level: 1 | 2 | 3; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; ordered: boolean; items: string[] }

const headingPattern = /^(#{1,6})\s+(\S.*)$/
const bulletPattern = /^\s*[-*+]\s+(.*)$/
const numberPattern = /^\s*\d{1,9}[.)]\s+(.*)$/
const rulePattern = /^\s*([-*_])(\s*\1){2,}\s*$/
/** Of headings by their marks; deeper ones are of the third. */
const levels = [1, 2, 3] as const
/** Escaped characters are moved to a private range of Unicode while the other marks are dropped. */
const privateRangeStart = 0xf0000

/**
 * The outline of a Markdown text: headings, paragraphs and lists as plain text. The marks inside a line are dropped.
 * All patterns take linear time, unlike those of Markdown parsers: a model may send anything.
 */
export function markdownElements(markdown: string): DocumentElement[] {
  const elements: DocumentElement[] = []
  let open: DocumentElement | undefined
  let glue = ' '
  for (const source of markdown.split('\n')) {
    const line = maskEscapes(source.replace(/^\s*>\s?/, ''))
    const [, marks, title] = headingPattern.exec(line) ?? []
    const bullet = bulletPattern.exec(line)?.[1]
    const item = bullet ?? numberPattern.exec(line)?.[1]
    if (line.trim() === '' || rulePattern.test(line)) open = undefined
    else if (marks && title) {
      elements.push({ type: 'heading', level: levels[marks.length - 1] ?? 3, text: inlineText(title) })
      open = undefined
    } else if (item !== undefined) {
      const ordered = bullet === undefined
      if (open?.type === 'list' && open.ordered === ordered) open.items.push(inlineText(item))
      else elements.push((open = { type: 'list', ordered, items: [inlineText(item)] }))
    } else if (open?.type === 'list') open.items.push(`${open.items.pop() ?? ''}${glue}${inlineText(line)}`)
    else if (open?.type === 'paragraph') open.text += glue + inlineText(line)
    else elements.push((open = { type: 'paragraph', text: inlineText(line) }))
    glue = line.endsWith('\\') || line.endsWith('  ') ? '\n' : ' '
  }
  return elements
}

function maskEscapes(line: string): string {
  return line.replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) =>
    String.fromCodePoint(privateRangeStart + mark.charCodeAt(0)),
  )
}

function inlineText(text: string): string {
  return text
    .trim()
    .replace(/!?\[([^[\]]*)\]\(<?([^()\s<>]*)>?(?:\s[^()]*)?\)/g, '$1 ($2)')
    .replace(/<((?:https?:\/\/|[^\s<>@]+@)[^\s<>]*)>/g, '$1')
    .replace(/(\*\*|__)([^*_]+)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])([^*_]+)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\\$/, '')
    .replace(/[\u{f0021}-\u{f007e}]/gu, (masked) =>
      String.fromCharCode((masked.codePointAt(0) ?? 0) - privateRangeStart),
    )
}

export function toPlainText(elements: readonly DocumentElement[]): string {
  return `${elements.map(plainElement).join('\n\n')}\n`
}

function plainElement(element: DocumentElement): string {
  if (element.type !== 'list') return element.text
  return element.items.map((item, i) => `${element.ordered ? `${i + 1}.` : '•'} ${item}`).join('\n')
}
