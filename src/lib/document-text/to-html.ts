import { type DocumentElement, type DocumentNode, elementsOf, textOf } from './document-tree.ts'

/** HTML to paste elsewhere: plain elements, no classes, every text escaped. */
export function toHtml(nodes: readonly DocumentNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? escapeHtml(node).replaceAll('\n', '<br>') : htmlElement(node)))
    .join('')
}

const look = `body{max-width:42rem;margin:3rem auto;padding:0 1.5rem;font:1.0625rem/1.6 Georgia,serif;color:#1b1a17;background:#fff}
h1,h2,h3,h4,h5,h6{line-height:1.25}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.3rem .6rem;text-align:start}
pre{overflow:auto;padding:.8rem;background:#f4f4f2}blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid #ccc}`

export interface FileFacts {
  title: string
  language: string | undefined
}

/** A self-contained HTML file that can neither run scripts nor load anything. */
export function toHtmlFile(blocks: readonly DocumentElement[], { title, language }: FileFacts): string {
  return `<!doctype html>
<html${language ? ` lang="${escapeHtml(language)}"` : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${look}</style>
</head>
<body>
${blocks.map(htmlElement).join('\n')}
</body>
</html>
`
}

function htmlElement({ name, children, href, start }: DocumentElement): string {
  if (name === 'hr') return '<hr>'
  if (name === 'pre') return `<pre><code>${escapeHtml(textOf(children))}</code></pre>`
  const [first, ...rest] = elementsOf(children)
  // The first paragraph of an item stands without its tags, so that a list stays tight where it is pasted.
  const inside = name === 'li' && first?.name === 'p' ? [...first.children, ...rest] : children
  const link = href === undefined ? '' : ` href="${escapeHtml(href)}" rel="noopener noreferrer"`
  const number = start === undefined ? '' : ` start="${start}"`
  return `<${name}${link}${number}>${toHtml(inside)}</${name}>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}
