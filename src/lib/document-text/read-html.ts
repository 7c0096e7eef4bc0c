import createDOMPurify, { type Config } from 'dompurify'
import { webAddress } from '../safe-link.ts'
import { type DocumentElement, type DocumentNode, headingName, type MarkName, textOf } from './document-tree.ts'

/** Elements that end the paragraph that contains them. */
const blockNames = new Set(
  `address article aside blockquote body caption center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6
  header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)

const marks: Record<string, MarkName> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sup: 'sup',
  sub: 'sub',
  mark: 'mark',
}

/** Of other elements only the text stays. Attributes that could act or load (`src`, `style`, `id`, handlers) are removed. */
const config = {
  ALLOWED_TAGS: [...blockNames, ...Object.keys(marks), 'a', 'br', 'img', 'input'],
  ALLOWED_ATTR: ['href', 'alt', 'class', 'start', 'type', 'checked'],
  // Otherwise DOMPurify would require their values to be addresses.
  ADD_URI_SAFE_ATTR: ['start', 'type', 'checked'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^https?:\/\//i,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config & { RETURN_DOM_FRAGMENT: true }

/** DOMPurify parses in a document without a window, under its own Trusted Types policy, so nothing loads or runs. */
const purify = createDOMPurify(globalThis.window)

export function readHtml(html: string): DocumentElement[] {
  return readBlocks(purify.sanitize(withoutReports(html), config))
}

/**
 * Browsers check styles, handlers and base addresses against the content security policy even in a document that is not shown, and
 * report each one. Only these reports are avoided here: DOMPurify decides what stays.
 */
function withoutReports(html: string): string {
  return html
    .replaceAll(/<style(?![\w-]).*?(?:<\/style[^>]*>|$)/gis, '')
    .replaceAll(/<base(?![\w-])/gi, '<x')
    .replaceAll(/<[a-z][^<>]*/gi, (tag) => tag.replaceAll(/(?<=[\s"']\/?|^<\w+\/)(?:on[a-z]+|style)(?=\s*=)/gi, 'x'))
}

/** Marks and a link around the text that is read, the outermost first. Each occurs once, however often it is nested. */
type Around = readonly Pick<DocumentElement, 'name' | 'href'>[]

/** The blocks of an element that contains blocks, text or both. Text beside blocks becomes a paragraph. */
function readBlocks(parent: ParentNode, around: Around = []): DocumentElement[] {
  const blocks: DocumentElement[] = []
  let inline: Node[] = []
  const flush = () => {
    blocks.push(...block('p', readInline(inline, around)))
    inline = []
  }
  for (const node of parent.childNodes) {
    if (node instanceof Element && holdsBlocks(node)) {
      flush()
      blocks.push(...readBlock(node, around))
    } else inline.push(node)
  }
  flush()
  return blocks
}

function readBlock(element: Element, around: Around): DocumentElement[] {
  const name = element.localName
  if (/^h[1-6]$/.test(name)) return block(headingName(Number(name[1])), readInline(element.childNodes, around))
  switch (name) {
    case 'dt':
      return block('p', readInline(element.childNodes, [{ name: 'strong' }]))
    case 'ul':
    case 'ol':
      return readList(element, name, around)
    case 'blockquote':
      return block('blockquote', readBlocks(element, around))
    case 'pre':
      return readCode(element)
    case 'table':
      return readTable(element)
    case 'hr':
      return [{ name: 'hr', children: [] }]
    default:
      return readBlocks(element, [...around, ...markOf(element, around)])
  }
}

function block(name: DocumentElement['name'], children: DocumentNode[]): DocumentElement[] {
  return children.length > 0 ? [{ name, children }] : []
}

function readList(element: Element, name: 'ul' | 'ol', around: Around): DocumentElement[] {
  const items: DocumentElement[] = []
  for (const child of element.children) {
    const before = items.at(-1)
    if (child.localName === 'li') items.push({ name: 'li', children: readBlocks(child, around) })
    // A list directly inside a list belongs to the item before it.
    else if (before) before.children.push(...readBlock(child, around))
    else items.push({ name: 'li', children: readBlock(child, around) })
  }
  const start = Number.parseInt(element.getAttribute('start') ?? '1', 10)
  const isCounted = name === 'ol' && start !== 1 && Number.isSafeInteger(start)
  return block(name, items).map((list) => (isCounted ? { ...list, start } : list))
}

function readCode(element: Element): DocumentElement[] {
  const language = /(?:^|\s)language-([\w+#.-]{1,30})/.exec(element.querySelector('code')?.className ?? '')?.[1] ?? ''
  for (const lineBreak of element.querySelectorAll('br')) lineBreak.replaceWith('\n')
  const text = element.textContent.replace(/^\n/, '').trimEnd()
  return text === '' ? [] : [{ name: 'pre', children: [text], language }]
}

function readTable(element: Element): DocumentElement[] {
  const rows = [...element.querySelectorAll('tr')].filter((row) => row.closest('table') === element)
  const [first] = rows
  const hasHead = first && (first.closest('thead') || [...first.children].every(({ localName }) => localName === 'th'))
  const table = rows.flatMap((row) => {
    const name = hasHead && row === first ? 'th' : 'td'
    return block(
      'tr',
      [...row.children].map((cell) => ({ name, children: readInline(cell.childNodes) })),
    )
  })
  const caption = element.querySelector('caption')
  return [
    ...(caption && table.length > 0 ? block('p', readInline(caption.childNodes, [{ name: 'em' }])) : []),
    ...block('table', table),
  ]
}

/** Text with its marks and links. */
function readInline(nodes: Iterable<Node>, around: Around = []): DocumentNode[] {
  const line: Line = { last: '' }
  const children = [...nodes].flatMap((node) => inlineOf(node, around, line))
  if (textOf(children).trim() === '') return []
  return around.reduceRight<DocumentNode[]>((inner, mark) => [{ ...mark, children: inner }], children)
}

interface Line {
  /** The last character before what is read. Empty at the beginning. */
  last: string
}

function inlineOf(node: Node, around: Around, line: Line): DocumentNode[] {
  if (node instanceof Text) return shownText(node.data.replaceAll(/[\t\n\f\r ]+/g, ' '), line)
  if (!(node instanceof Element)) return []
  const name = node.localName
  if (name === 'br') return shownText('\n', line)
  if (name === 'input')
    return node.getAttribute('type') === 'checkbox' ? shownText(node.hasAttribute('checked') ? '☑' : '☐', line) : []
  // Images are not loaded, because that would tell their server who reads the document. Their description is kept.
  if (name === 'img') return shownText(node.getAttribute('alt')?.trim().replace(/.+/s, '[$&]') ?? '', line)
  const [mark] = markOf(node, around)
  const inside = mark ? [...around, mark] : around
  // Blocks inside inline text (a cell with paragraphs) start a new line.
  const lineBreak = blockNames.has(name) ? shownText('\n', line) : []
  const children = [...node.childNodes].flatMap((child) => inlineOf(child, inside, line))
  return mark && children.length > 0 ? [{ ...mark, children }] : [...lineBreak, ...children]
}

/** A text without the white space that a browser would not show. */
function shownText(text: string, line: Line): DocumentNode[] {
  const shown = line.last === '' ? text.replace(/^[ \n]+/, '') : /[ \n]/.test(line.last) ? text.replace(/^ /, '') : text
  line.last = shown.at(-1) ?? line.last
  return shown === '' ? [] : [shown]
}

function markOf(element: Element, around: Around): Around {
  const name = element.localName
  const href = name === 'a' ? webAddress(element.getAttribute('href'))?.href : undefined
  const mark = href ? { name: 'a' as const, href } : marks[name] && { name: marks[name] }
  return mark && !around.some((outer) => outer.name === mark.name) ? [mark] : []
}

/** Also an inline element with blocks inside, which HTML allows for links and old editors do for fonts. */
function holdsBlocks(element: Element): boolean {
  return blockNames.has(element.localName) || [...element.children].some(holdsBlocks)
}
