import type { DocumentElement } from './document-element.ts'

/** Two spaces at the end of a line mean the same, but editors trim them. */
const LINE_BREAK = '\\\n'

/**
 * Markdown in which every text stays text: a name such as `*Sale*`, `<b>` or `[x](javascript:…)` is shown as it was typed.
 * `links` are addresses that may become links.
 */
export function toMarkdown(elements: readonly DocumentElement[], links: ReadonlySet<string> = new Set()): string {
  return `${elements.map((element) => markdownElement(element, links)).join('\n\n')}\n`
}

function markdownElement(element: DocumentElement, links: ReadonlySet<string>): string {
  const inline = (text: string) => markdownText(text, links)
  if (element.type === 'heading') return `${'#'.repeat(element.level)} ${inline(element.text.replace(/\n+/g, ' '))}`
  if (element.type === 'paragraph') return element.text.split('\n').map(inline).join(LINE_BREAK)
  return element.items
    .map((item, i) => {
      const marker = element.ordered ? `${i + 1}. ` : '- '
      return (
        marker +
        item
          .split('\n')
          .map(inline)
          .join(LINE_BREAK + ' '.repeat(marker.length))
      )
    })
    .join('\n')
}

function markdownText(text: string, links: ReadonlySet<string>): string {
  const [first = '', ...rest] = text
    .trim()
    .split(/(\s+)/)
    .map((part) => {
      const bare = part.replace(/[;,.)]{1,2}$/, '')
      return links.has(bare) ? `<${bare}>${part.slice(bare.length)}` : escapeMarkdown(part)
    })
  return escapeStart(first) + rest.join('')
}

/** CommonMark lets a backslash stand before any ASCII punctuation. `:`, `@` and `www.` would become links by themselves. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>|~&$^]/g, '\\$&')
    .replace(/:(?=\/\/)|@/g, '\\$&')
    .replace(/www(?=\.)/gi, '$&\\')
    .replace(/!(?=\\\[)/g, '\\!')
}

function escapeStart(text: string): string {
  return text.replace(/^(#|[-+=])/, '\\$1').replace(/^(\d{1,9})([.)])/, '$1\\$2')
}
