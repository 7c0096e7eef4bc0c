import { type DefaultTreeAdapterTypes as Tree, html, parse } from 'parse5'
import type { Block, ExtractedText, Region } from '../extracted-text.ts'
import { languageKey } from './language.ts'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Elements that the HTML standard displays as blocks, list items or parts of tables, and form controls. All others are inline. */
const blockElements = wordSet(
  'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section ' +
    'select summary table tbody td text textarea tfoot th thead tr ul xmp',
)
/** Elements that readers with scripts and all media do not see. Other documents in frames are pages of their own. */
const unseenElements = wordSet(
  'audio canvas datalist iframe math noembed noframes noscript object rp script style template video',
)
const sectioningElements = wordSet('article aside main nav section')
const regionElements: Readonly<Record<string, Region>> = { nav: 'nav', main: 'main', aside: 'aside' }
const regionRoles: Readonly<Record<string, Region>> = {
  banner: 'header',
  navigation: 'nav',
  main: 'main',
  complementary: 'aside',
  contentinfo: 'footer',
}
const buttonTypes = wordSet('button reset submit')
const unseenStyle = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i

/** What an element says about the text inside of it. */
interface Context {
  region: Region
  kind: Block['kind']
  /** Inside of an element in which `header` and `footer` are not those of the page. */
  isSection: boolean
}

/** An element or text to be read, or the end of a block. */
type Step = { node: Tree.ChildNode; context: Context } | { ends: Context; isHeading: boolean }

/** Every text that a reader sees, in order. Nothing is left out as unimportant: a required warning often stands in the footer. */
export function extractHtml(source: string, address: string | null = null): ExtractedText {
  const document = parse(source)
  const collector = new BlockCollector()
  const start: Context = { region: 'main', kind: 'text', isSection: false }
  let title: string | null = null
  // A stack instead of recursion, because a page may be nested deeper than the call stack.
  const steps: Step[] = []
  const pushChildren = ({ childNodes }: Tree.ParentNode, context: Context) => {
    for (let index = childNodes.length - 1; index >= 0; index -= 1) {
      const node = childNodes[index]
      if (node) steps.push({ node, context })
    }
  }
  pushChildren(document, start)
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ('ends' in step) {
      collector.endBlock(step.ends)
      if (step.isHeading) collector.endHeading()
      continue
    }
    const { node, context } = step
    if ('value' in node) collector.text += node.value
    if (!('tagName' in node) || !isSeen(node)) continue
    if (isImageTitle(node)) {
      collector.addAside({ kind: 'alt', text: textOf(node), region: context.region })
      continue
    }
    if (node.tagName === 'br') collector.text += '\n'
    const inside = contextInside(node, context)
    const isBlock = blockElements.has(node.tagName) || inside.kind !== context.kind
    if (isBlock) {
      const isHeading = /^h[1-6]$/.test(node.tagName) || attribute(node, 'role') === 'heading'
      collector.endBlock(context)
      if (isHeading) collector.startHeading()
      steps.push({ ends: inside, isHeading })
    }
    for (const [kind, text] of attributeTexts(node)) collector.addAside({ kind, text, region: inside.region })
    if (node.tagName === 'title') title ??= textOf(node) || null
    pushChildren(node, inside)
  }
  collector.endBlock(start)
  const root = document.childNodes.find((node) => node.nodeName === 'html')
  const declared = root && 'tagName' in root ? (attribute(root, 'lang') ?? attribute(root, 'xml:lang') ?? '') : ''
  const { blocks, firstHeading } = collector
  return { kind: 'page', address, title: title ?? firstHeading, language: languageKey(declared), blocks }
}

/** Collects text until its block ends. */
class BlockCollector {
  readonly blocks: Block[] = []
  text = ''
  firstHeading: string | null = null
  /** Texts of attributes, which stand behind the block that they are in and do not divide it. */
  private asides: Omit<Block, 'heading'>[] = []
  private heading: string | null = null
  /** The first block of the heading that is being read. */
  private headingStart: number | null = null

  addAside(aside: Omit<Block, 'heading'>): void {
    this.asides.push(aside)
  }

  endBlock({ region, kind }: Context): void {
    const { heading, asides } = this
    const text = this.text.trim()
    this.text = ''
    this.asides = []
    for (const each of [{ text, region, kind }, ...asides]) if (each.text !== '') this.blocks.push({ ...each, heading })
  }

  startHeading(): void {
    this.headingStart = this.blocks.length
  }

  endHeading(): void {
    const texts = this.blocks.slice(this.headingStart ?? this.blocks.length).filter(({ kind }) => kind === 'text')
    this.headingStart = null
    if (texts.length === 0) return
    this.heading = texts.map(({ text }) => text).join(' ')
    this.firstHeading ??= this.heading
  }
}

function attribute({ attrs }: Tree.Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value
}

function isSeen(node: Tree.Element): boolean {
  return (
    !unseenElements.has(node.tagName) &&
    attribute(node, 'hidden') === undefined &&
    attribute(node, 'aria-hidden')?.toLowerCase() !== 'true' &&
    !unseenStyle.test(attribute(node, 'style') ?? '')
  )
}

function contextInside(node: Tree.Element, context: Context): Context {
  const { tagName } = node
  const role = attribute(node, 'role') ?? ''
  const region = (Object.hasOwn(regionRoles, role) && regionRoles[role]) || regionOf(tagName, context)
  const isSection = context.isSection || sectioningElements.has(tagName) || role === 'main'
  return { region, isSection, kind: kindOf(node, role) ?? context.kind }
}

function regionOf(tagName: string, { region, isSection }: Context): Region {
  if (tagName === 'head') return 'header'
  if (tagName === 'header' || tagName === 'footer') return isSection ? region : tagName
  return (Object.hasOwn(regionElements, tagName) && regionElements[tagName]) || region
}

function kindOf({ tagName }: Tree.Element, role: string): Block['kind'] | undefined {
  if (tagName === 'title') return 'title'
  return tagName === 'button' || role === 'button' ? 'button' : undefined
}

/** The title of a drawing is not part of the sentence around it. */
const isImageTitle = ({ tagName, namespaceURI }: Tree.Element) => tagName === 'title' && namespaceURI === html.NS.SVG

/** Of an element without other elements inside. */
function textOf({ childNodes }: Tree.Element): string {
  return childNodes
    .map((node) => ('value' in node ? node.value : ''))
    .join('')
    .trim()
}

/** What a reader meets beside the text of the element itself. */
function attributeTexts(node: Tree.Element): [Block['kind'], string][] {
  const texts: [Block['kind'], string | undefined][] = [
    ['title', attribute(node, 'title')],
    ['alt', attribute(node, 'alt')],
  ]
  if (node.tagName === 'input' && buttonTypes.has(attribute(node, 'type')?.toLowerCase() ?? '')) {
    texts.push(['button', attribute(node, 'value')])
  }
  if (node.tagName === 'meta' && attribute(node, 'name')?.toLowerCase() === 'description') {
    texts.push(['description', attribute(node, 'content')])
  }
  return texts.flatMap(([kind, text]) => (text?.trim() ? [[kind, text.trim()]] : []))
}
