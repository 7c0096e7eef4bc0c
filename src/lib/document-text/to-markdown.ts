import type { Block, ListItem, Mark, Run } from './block.ts'

/** CommonMark with GitHub's tables, task lists and strikethrough. No HTML: what Markdown cannot express becomes plain text. */
export function toMarkdown(blocks: readonly Block[]): string {
  return blocks.map(markdownBlock).join('\n\n')
}

function markdownBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${markdownRuns(block.runs).replaceAll(/\\?\n/g, ' ')}`
    case 'paragraph':
      return escapeLines(markdownRuns(block.runs))
    case 'list': {
      const loose = block.items.some(({ blocks }) => blocks.filter(({ type }) => type === 'paragraph').length > 1)
      return block.items
        .map((item, index) => markdownItem(item, block.ordered ? `${block.start + index}. ` : '- ', loose))
        .join(loose ? '\n\n' : '\n')
    }
    case 'quote':
      return indent(toMarkdown(block.blocks), '> ', '> ')
    case 'code':
      return fenced(block.text, block.language)
    case 'table':
      return markdownTable(block.head ?? block.rows[0]?.map(() => []) ?? [], block.rows)
    default:
      return '---'
  }
}

function markdownItem({ blocks, checked }: ListItem, bullet: string, loose: boolean): string {
  const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] '
  const words = blocks.map(markdownBlock).join(loose ? '\n\n' : '\n')
  return indent(box + words, bullet, ' '.repeat(bullet.length)).trimEnd()
}

function markdownTable(head: Run[][], rows: Run[][][]): string {
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const line = (cells: readonly Run[][]) =>
    `| ${Array.from({ length: width }, (_, at) => markdownCell(cells[at] ?? [])).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(width)}`, ...rows.map(line)].join('\n')
}

const markdownCell = (runs: readonly Run[]) => markdownRuns(runs).replaceAll(/\\?\n/g, ' ').replaceAll('|', '\\|')

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

const wrappers = {
  bold: '**',
  italic: '*',
  strike: '~~',
  code: '',
  underline: '',
  superscript: '',
  subscript: '',
  highlight: '',
} satisfies Record<Mark, string>

function markdownRuns(runs: readonly Run[]): string {
  return runs.map(markdownRun).join('')
}

function markdownRun({ text, marks, href }: Run): string {
  // Markdown ignores marks next to spaces, so the spaces are moved outside.
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  if (words === '') return text.replaceAll('\n', '\\\n')
  const signs = marks.map((mark) => wrappers[mark]).join('')
  const inner = marks.includes('code') ? codeSpan(words) : escapeText(words)
  const marked = `${signs}${inner}${[...marks]
    .reverse()
    .map((mark) => wrappers[mark])
    .join('')}`
  const address = href
    ?.replaceAll(/[\s()<>\\]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
  const linked = address ? (words === href && marks.length === 0 ? `<${address}>` : `[${marked}](${address})`) : marked
  return breaks(before) + breaks(linked) + breaks(after)
}

const breaks = (text: string) => text.replaceAll('\n', '\\\n')

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
