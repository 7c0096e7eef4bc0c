import { boxSign, type DocumentElement, type DocumentNode, elementsOf } from './document-tree.ts'

/** HTML to paste elsewhere: plain elements, no classes, every text escaped. */
export function toHtml(nodes: readonly DocumentNode[]): string {
  return nodes.map(htmlNode).join('')
}

const look = `body{max-width:42rem;margin:3rem auto;padding:0 1.5rem;font:1.0625rem/1.6 Georgia,serif;color:#1b1a17;background:#fff}
h1,h2,h3,h4,h5,h6{line-height:1.25}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.3rem .6rem;text-align:start}
pre{overflow:auto;padding:.8rem;background:#f4f4f2}blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid #ccc}`

/** A self-contained HTML file that can neither run scripts nor load anything. */
export function toHtmlFile(
  blocks: readonly DocumentElement[],
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
${toHtml(blocks)}</body>
</html>
`
}

const inlineNames = new Set<DocumentElement['name']>([
  'a',
  'br',
  'strong',
  'em',
  'u',
  's',
  'code',
  'sup',
  'sub',
  'mark',
])

function htmlNode(node: DocumentNode): string {
  if (typeof node === 'string') return escape(node)
  const { name, children, href, start } = node
  const inner = toHtml(children)
  if (name === 'br') return '<br>'
  if (name === 'a') return `<a href="${escape(href ?? '')}" rel="noopener noreferrer">${inner}</a>`
  if (inlineNames.has(name)) return `<${name}>${inner}</${name}>`
  if (name === 'hr') return '<hr>\n'
  if (name === 'pre') return `<pre><code>${inner}</code></pre>\n`
  if (name === 'li') return `<li>${htmlItem(node)}</li>\n`
  return `<${name}${start === undefined ? '' : ` start="${start}"`}>${inner}</${name}>\n`
}

/** The first paragraph of an item stands without its tags, so that a list stays tight where it is pasted. */
function htmlItem(item: DocumentElement): string {
  const sign = boxSign(item)
  const [first, ...rest] = elementsOf(item.children)
  const words = first?.name === 'p' ? toHtml(first.children) + toHtml(rest) : toHtml(item.children)
  return sign ? `${sign} ${words}` : words
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}
