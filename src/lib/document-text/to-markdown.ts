import {
  boxPattern,
  type DocumentElement,
  type DocumentNode,
  elementsOf,
  headingLevel,
  isHead,
  itemSign,
  textOf,
} from './document-tree.ts'

/** CommonMark with GitHub's tables, task lists and strikethrough. No HTML: what Markdown cannot express becomes plain text. */
export function toMarkdown(blocks: readonly DocumentElement[]): string {
  return blocks.map(markdownBlock).join('\n\n')
}

function markdownBlock(block: DocumentElement): string {
  const { name, children } = block
  switch (name) {
    case 'ul':
    case 'ol': {
      const items = elementsOf(children)
      const isLoose = items.some((item) => elementsOf(item.children).filter((one) => one.name === 'p').length > 1)
      return items
        .map((item, index) => markdownItem(item, `${itemSign(block, index, '-')} `, isLoose ? '\n\n' : '\n'))
        .join(isLoose ? '\n\n' : '\n')
    }
    case 'blockquote':
      return indent(toMarkdown(elementsOf(children)), '> ', '> ')
    case 'pre':
      return fenced(textOf(children), block.language ?? '')
    case 'table':
      return markdownTable(block)
    case 'hr':
      return '---'
    case 'p':
      return escapeLines(markdownInline(children).trim()).replaceAll('\n', '\\\n')
    default:
      return `${'#'.repeat(headingLevel(block))} ${oneLine(children)}`
  }
}

function markdownItem(item: DocumentElement, bullet: string, between: string): string {
  const words = elementsOf(item.children).map(markdownBlock).join(between)
  const task = words.replace(boxPattern, (box) => (box === '☑' ? '[x]' : '[ ]'))
  return indent(task, bullet, ' '.repeat(bullet.length)).trimEnd()
}

/** A Markdown table needs a head. */
function markdownTable(table: DocumentElement): string {
  const rows = elementsOf(table.children).map(({ children }) => elementsOf(children))
  const width = Math.max(...rows.map((cells) => cells.length))
  const lines = rows.map((cells) => {
    const texts = Array.from({ length: width }, (_, at) => oneLine(cells[at]?.children ?? []).replaceAll('|', '\\|'))
    return `| ${texts.join(' | ')} |`
  })
  const [first] = elementsOf(table.children)
  if (!first || !isHead(first)) lines.unshift(`|${'  |'.repeat(width)}`)
  return lines.toSpliced(1, 0, `|${' --- |'.repeat(width)}`).join('\n')
}

/** What has to stand on one line. */
const oneLine = (nodes: readonly DocumentNode[]) => markdownInline(nodes).trim().replaceAll(/\n+/g, ' ')

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

function indent(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? rest.trimEnd() : rest) + line)
    .join('\n')
}

const signs: Partial<Record<DocumentElement['name'], string>> = { strong: '**', em: '*', s: '~~' }

function markdownInline(nodes: readonly DocumentNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeText(node) : markdownMark(node))).join('')
}

function markdownMark({ name, children, href }: DocumentElement): string {
  const inner = name === 'code' ? codeSpan(textOf(children)) : markdownInline(children)
  // Markdown ignores marks next to spaces, so the spaces are moved outside.
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? []
  if (words === '') return inner
  if (href === undefined) return before + (signs[name] ?? '') + words + (signs[name] ?? '') + after
  const address = href
    .replaceAll(/[\s<>\\]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
  return before + (textOf(children) === href ? `<${address}>` : `[${words}](${address})`) + after
}

function codeSpan(text: string): string {
  const ticks = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map((found) => found.length)) + 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return ticks + space + text.replaceAll('\n', ' ') + space + ticks
}

/** Escapes a character only where it would be Markdown: `5 * 3` and `snake_case` stay unchanged. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\`[\]]/g, '\\$&')
    .replaceAll(/\*(?=\S)|(?<=\S)\*/g, '\\*')
    .replaceAll(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(/~(?=\S)|(?<=\S)~/g, '\\~')
    .replaceAll(/<(?=[a-z/!?])/gi, '\\<')
    .replaceAll(/&(?=#?\w+;)/g, '\\&')
}

/** What would begin a heading, a list, a quote or a rule at the beginning of a line. */
function escapeLines(text: string): string {
  return text
    .replaceAll(/^(\s*)(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$|-{2,}\s*$|~{3,})/gm, '$1\\$2')
    .replaceAll(/^(\s*\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
}
