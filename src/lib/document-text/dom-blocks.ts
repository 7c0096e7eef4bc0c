import { type Block, headingLevel, type ListItem, type Run } from './block.ts'
import { noStyle, readPreformatted, readRuns, type Style, styleOf, trimRuns } from './dom-runs.ts'

/** Elements that end the paragraph that contains them. */
const blockNames = new Set(
  `address article aside blockquote body caption center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6
  header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)

type ReadElement = (element: Element, style: Style) => Block[]

const readers: Record<string, ReadElement> = {
  p: readParagraph,
  dt: (element) => paragraphOf(readRuns([...element.childNodes], { marks: ['bold'] })),
  ul: (element, style) => readList(element, false, style),
  ol: (element, style) => readList(element, true, style),
  blockquote: (element, style) => wrap(readNodes(element, style), (blocks) => ({ type: 'quote', blocks })),
  pre: readCode,
  table: readTable,
  hr: () => [{ type: 'rule' }],
}

/** The blocks of an element that contains blocks, text or both. Text beside blocks becomes a paragraph. */
export function readNodes(parent: ParentNode, style: Style = noStyle): Block[] {
  const blocks: Block[] = []
  let inline: Node[] = []
  const flush = () => {
    blocks.push(...paragraphOf(readRuns(inline, style)))
    inline = []
  }
  for (const node of parent.childNodes) {
    if (!(node instanceof Element && holdsBlocks(node))) {
      inline.push(node)
      continue
    }
    flush()
    blocks.push(...readElement(node, style))
  }
  flush()
  return blocks
}

function readElement(element: Element, style: Style): Block[] {
  const name = nameOf(element)
  const heading = /^h([1-6])$/.exec(name)?.[1]
  if (heading) {
    const runs = trimRuns(readRuns([...element.childNodes], style))
    return runs.length > 0 ? [{ type: 'heading', level: headingLevel(Number(heading)), runs }] : []
  }
  return (readers[name] ?? readNodes)(element, styleOf(element, name, style))
}

/** A paragraph is text; where a service put blocks into one by script, they are read as such. */
function readParagraph(element: Element, style: Style): Block[] {
  return [...element.children].some(holdsBlocks)
    ? readNodes(element, style)
    : paragraphOf(readRuns([...element.childNodes], style))
}

function paragraphOf(runs: Run[]): Block[] {
  return wrap(trimRuns(runs), (trimmed) => ({ type: 'paragraph', runs: trimmed }))
}

function readList(element: Element, ordered: boolean, style: Style): Block[] {
  const items: ListItem[] = []
  for (const child of element.children) {
    if (nameOf(child) === 'li') {
      const box = child.querySelector(':scope > input[type=checkbox], :scope > p:first-child > input[type=checkbox]')
      items.push({ blocks: readNodes(child, style), ...(box && { checked: box.hasAttribute('checked') }) })
      continue
    }
    // A list directly inside a list belongs to the item before it.
    const before = items.at(-1)
    const inner = readElement(child, style)
    if (before) before.blocks.push(...inner)
    else items.push({ blocks: inner })
  }
  const start = Number.parseInt(element.getAttribute('start') ?? '1', 10)
  return wrap(items, (found) => ({
    type: 'list',
    ordered,
    start: Number.isSafeInteger(start) ? start : 1,
    items: found,
  }))
}

function readCode(element: Element): Block[] {
  const language = /(?:^|\s)language-([\w+#.-]{1,30})/.exec(element.querySelector('code')?.className ?? '')?.[1] ?? ''
  const text = readPreformatted(element).replace(/^\n/, '').trimEnd()
  return text === '' ? [] : [{ type: 'code', text, language }]
}

function readTable(element: Element): Block[] {
  const rows = [...element.querySelectorAll('tr')].filter((row) => row.closest('table') === element)
  const cells = rows.map((row) =>
    [...row.children].filter((cell) => /^t[dh]$/.test(nameOf(cell))).map((cell) => trimRuns(readRuns([cell]))),
  )
  const caption = element.querySelector('caption')
  const first = rows[0]
  const headed =
    first && (first.closest('thead') || [...first.children].every((cell) => nameOf(cell) === 'th'))
      ? cells[0]
      : undefined
  const body = (headed ? cells.slice(1) : cells).filter((row) => row.length > 0)
  if (!headed?.length && body.length === 0) return []
  return [
    ...(caption ? paragraphOf(readRuns([...caption.childNodes], { marks: ['italic'] })) : []),
    { type: 'table', head: headed?.length ? headed : null, rows: body },
  ]
}

function wrap<T>(content: T[], make: (content: T[]) => Block): Block[] {
  return content.length > 0 ? [make(content)] : []
}

/** Also an inline element with blocks inside, which HTML allows for links and old editors do for fonts. */
function holdsBlocks(element: Element): boolean {
  return blockNames.has(nameOf(element)) || [...element.children].some(holdsBlocks)
}

const nameOf = (element: Element) => element.localName.toLowerCase()
