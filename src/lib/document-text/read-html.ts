import { webAddress } from '../safe-link.ts'
import { type DocumentElement, type DocumentNode, headingName, type MarkName } from './document-tree.ts'
import createDOMPurify, { type Config } from 'dompurify'
import { plainAttributes, plainHtml, plainTags } from './plain-html.ts'

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

/** Marks and a link around the text that is read, the outermost first. Each occurs once, however often it is nested. */
type Around = readonly Pick<DocumentElement, 'name' | 'href'>[]

/** The blocks of an element that contains blocks, text or both. Text beside blocks becomes a paragraph. */
export function readBlocks(parent: ParentNode, around: Around = []): DocumentElement[] {
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
  const name = nameOf(element)
  const inline = () => readInline([...element.childNodes], around)
  if (/^h[1-6]$/.test(name)) return block(headingName(Number(name[1])), inline())
  switch (name) {
    case 'p':
      // Where a service put blocks into a paragraph by script, they are read as such.
      return [...element.children].some(holdsBlocks) ? readBlocks(element, around) : block('p', inline())
    case 'dt':
      return block('p', readInline([...element.childNodes], [{ name: 'strong' }]))
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
    if (nameOf(child) === 'li') {
      const box = child.querySelector(':scope > input[type=checkbox], :scope > p:first-child > input[type=checkbox]')
      const checked = box && { checked: box.hasAttribute('checked') }
      items.push({ name: 'li', children: readBlocks(child, around), ...checked })
      continue
    }
    // A list directly inside a list belongs to the item before it.
    const inner = readBlock(child, around)
    const before = items.at(-1)
    if (before) before.children.push(...inner)
    else items.push({ name: 'li', children: inner })
  }
  const start = Number.parseInt(element.getAttribute('start') ?? '1', 10)
  const isCounted = name === 'ol' && start !== 1 && Number.isSafeInteger(start)
  return block(name, items).map((list) => (isCounted ? { ...list, start } : list))
}

function readCode(element: Element): DocumentElement[] {
  const language = /(?:^|\s)language-([\w+#.-]{1,30})/.exec(element.querySelector('code')?.className ?? '')?.[1] ?? ''
  const text = preformatted(element).replace(/^\n/, '').trimEnd()
  return text === '' ? [] : [{ name: 'pre', children: [text], language }]
}

/** The text of `pre`, where line breaks may also be written as `br`. */
function preformatted(node: Node): string {
  if (node instanceof Text) return node.data
  return node.nodeName.toLowerCase() === 'br' ? '\n' : [...node.childNodes].map(preformatted).join('')
}

function readTable(element: Element): DocumentElement[] {
  const found = [...element.querySelectorAll('tr')].filter((row) => row.closest('table') === element)
  const isHead = found[0] && (found[0].closest('thead') || [...found[0].children].every((one) => nameOf(one) === 'th'))
  const rows = found.flatMap((row, index) => {
    const cells = [...row.children].filter((cell) => /^t[dh]$/.test(nameOf(cell)))
    const name = isHead && index === 0 ? 'th' : 'td'
    return block(
      'tr',
      cells.map((cell) => ({ name, children: readInline([...cell.childNodes]) })),
    )
  })
  const headRows = rows.filter(({ children }) =>
    children.some((cell) => typeof cell !== 'string' && cell.name === 'th'),
  )
  const body = rows.slice(headRows.length)
  const caption = element.querySelector('caption')
  return [
    ...(caption && rows.length > 0 ? block('p', readInline([...caption.childNodes], [{ name: 'em' }])) : []),
    ...block('table', [...block('thead', headRows), ...block('tbody', body)]),
  ]
}

/** Text with its marks, links and breaks. */
function readInline(nodes: readonly Node[], around: Around = []): DocumentNode[] {
  const children: DocumentNode[] = []
  const state: InlineState = { isAfterSpace: true, hasText: false }
  for (const node of nodes) collect(node, around, children, state)
  trimEnd(children)
  return around.reduceRight<DocumentNode[]>(
    (inner, { name, href }) => (inner.length > 0 ? [{ name, children: inner, ...(href && { href }) }] : []),
    children,
  )
}

interface InlineState {
  /** A space that follows would not be shown. */
  isAfterSpace: boolean
  /** A line break that follows would be shown. */
  hasText: boolean
}

function collect(node: Node, around: Around, into: DocumentNode[], state: InlineState): void {
  if (node instanceof Text) return addText(node.data.replaceAll(/[\t\n\f\r ]+/g, ' '), into, state)
  if (!(node instanceof Element)) return undefined
  const name = nameOf(node)
  if (name === 'br') return addBreak(into, state)
  if (name === 'input') return undefined
  // Images are not loaded, because that would tell their server who reads the document. Their description is kept.
  const alt = name === 'img' ? (node.getAttribute('alt')?.trim() ?? '') : ''
  if (alt !== '') return addText(`[${alt}]`, into, state)
  // Blocks inside inline text (a cell with paragraphs) start a new line.
  if (/^(?:p|div|li|h[1-6]|pre|blockquote)$/.test(name)) addBreak(into, state)
  const [mark] = markOf(node, around)
  const inner: DocumentNode[] = mark ? [] : into
  for (const child of node.childNodes) collect(child, mark ? [...around, mark] : around, inner, state)
  if (mark && inner.length > 0) into.push({ ...mark, children: inner })
  return undefined
}

function addText(text: string, into: DocumentNode[], state: InlineState): void {
  const shown = state.isAfterSpace ? text.replace(/^ /, '') : text
  if (shown === '') return
  into.push(shown)
  state.isAfterSpace = shown.endsWith(' ')
  state.hasText = true
}

function addBreak(into: DocumentNode[], state: InlineState): void {
  if (!state.hasText) return
  const last = into.at(-1)
  if (typeof last === 'string') into.splice(-1, 1, ...[last.trimEnd()].filter(Boolean))
  into.push({ name: 'br', children: [] })
  state.isAfterSpace = true
}

/** Removes spaces and breaks at the end, and elements that are empty without them. */
function trimEnd(nodes: DocumentNode[]): void {
  for (let last = nodes.at(-1); last !== undefined; last = nodes.at(-1)) {
    nodes.pop()
    if (typeof last === 'string') {
      const text = last.replace(/ +$/, '')
      if (text === '') continue
      nodes.push(text)
      return
    }
    trimEnd(last.children)
    if (last.children.length === 0) continue
    nodes.push(last)
    return
  }
}

function markOf(element: Element, around: Around): Around {
  const name = nameOf(element)
  const href = name === 'a' ? webAddress(element.getAttribute('href'))?.href : undefined
  const mark = href ? { name: 'a' as const, href } : marks[name] && { name: marks[name] }
  return mark && !around.some((outer) => outer.name === mark.name) ? [mark] : []
}

/** Also an inline element with blocks inside, which HTML allows for links and old editors do for fonts. */
function holdsBlocks(element: Element): boolean {
  return blockNames.has(nameOf(element)) || [...element.children].some(holdsBlocks)
}

const nameOf = (element: Element) => element.localName.toLowerCase()

/** Only what `readBlocks` understands. Attributes that could act or load (`src`, `style`, `id`, handlers) are removed. */
const config = {
  ALLOWED_TAGS: [...plainTags],
  ALLOWED_ATTR: [...plainAttributes],
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
  return readBlocks(purify.sanitize(plainHtml(html), config))
}
