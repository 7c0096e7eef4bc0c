import type { Block, ListItem, Mark, Run } from './block.ts'

/** HTML to paste elsewhere: plain elements, no classes, every text escaped. */
export function toHtml(blocks: readonly Block[]): string {
  return blocks.map(htmlBlock).join('\n')
}

const look = `body{max-width:42rem;margin:3rem auto;padding:0 1.5rem;font:1.0625rem/1.6 Georgia,serif;color:#1b1a17;background:#fff}
h1,h2,h3,h4,h5,h6{line-height:1.25}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.3rem .6rem;text-align:start}
pre{overflow:auto;padding:.8rem;background:#f4f4f2}blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid #ccc}`

/** A self-contained HTML file that can neither run scripts nor load anything. */
export function toHtmlFile(
  blocks: readonly Block[],
  { title, language }: { title: string; language: string | undefined },
): string {
  return `<!doctype html>
<html${language ? ` lang="${escape(language)}"` : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${look}</style>
</head>
<body>
${toHtml(blocks)}
</body>
</html>
`
}

function htmlBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level}>${htmlRuns(block.runs)}</h${block.level}>`
    case 'paragraph':
      return `<p>${htmlRuns(block.runs)}</p>`
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul'
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : ''
      return `<${name}${start}>\n${block.items.map(htmlItem).join('\n')}\n</${name}>`
    }
    case 'quote':
      return `<blockquote>\n${toHtml(block.blocks)}\n</blockquote>`
    case 'code':
      return `<pre><code>${escape(block.text)}</code></pre>`
    case 'table':
      return htmlTable(block.head, block.rows)
    default:
      return '<hr>'
  }
}

function htmlItem({ blocks, checked }: ListItem): string {
  const box = checked === undefined ? '' : checked ? '☑ ' : '☐ '
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph') return `<li>${box}${toHtml(blocks)}</li>`
  return `<li>${box}${htmlRuns(first.runs)}${rest.length > 0 ? `\n${toHtml(rest)}` : ''}</li>`
}

function htmlTable(head: Run[][] | null, rows: Run[][][]): string {
  return [
    '<table>',
    ...(head ? [`<thead>${htmlRow(head, 'th')}</thead>`] : []),
    `<tbody>${rows.map((cells) => htmlRow(cells, 'td')).join('\n')}</tbody>`,
    '</table>',
  ].join('\n')
}

function htmlRow(cells: readonly Run[][], name: 'td' | 'th'): string {
  return `<tr>${cells.map((cell) => `<${name}>${htmlRuns(cell)}</${name}>`).join('')}</tr>`
}

const elements = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  highlight: 'mark',
} satisfies Record<Mark, string>

function htmlRuns(runs: readonly Run[]): string {
  return runs
    .map(({ text, marks, href }) => {
      const words = escape(text).replaceAll('\n', '<br>')
      const marked = marks.reduceRight((inner, mark) => `<${elements[mark]}>${inner}</${elements[mark]}>`, words)
      return href ? `<a href="${escape(href)}" rel="noopener noreferrer">${marked}</a>` : marked
    })
    .join('')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}
