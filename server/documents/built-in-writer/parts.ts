import { cleanLine } from '../clean-text.ts'
import type { Brief, Piece } from './brief.ts'
import type { Context } from './context.ts'
import { relevantFacts } from './knowledge.ts'
import type { Phrases } from './phrases.ts'
import type { Role } from './roles.ts'
import { type Block, endSentence, exclaim, fill, type Sentence } from './sentence.ts'
import type { TextBlock } from './text-blocks.ts'
import { joinList } from './value-text.ts'

/** The pieces a text is built of; each gives nothing when the input gives nothing for it. */
export type Part = (context: Context) => Block[]

/** A text of fewer words has room for two facts of a knowledge base. */
const SHORT_TEXT = 150

/** What goes first when a text is too long: the farewell, the remark in passing, the opening remark, then the rest. */
const SPARE = { list: 1, more: 2, hook: 3, aside: 4, farewell: 5 } as const

export const greeting: Part = ({ brief, phrases, rules }) => {
  const words = phrases.greeting[rules.address]
  const person = brief.roles.get('person')
  return [paragraph(person ? fill(words.someone, { person }) : words.everyone)]
}

export const opening: Part = (context) => {
  const { brief, phrases, family, rules, layout, style } = context
  const words = phrases.families[family]
  const sentences: Sentence[] = []
  if (style !== 'neutral' && layout.hook && brief.opens === 'lead') {
    sentences.push({ text: phrases.styles[style].hook, spare: SPARE.hook })
  }
  const first = brief.opens === 'own' ? brief.openingText : lead(context)
  if (first) sentences.push({ text: dateline(brief) + (isOn(context, 'emoji') ? '✨ ' : '') + first })
  if (brief.opens !== 'own' && !rules.short) sentences.push({ text: words.more, spare: SPARE.more })
  if (brief.audience.length > 0) {
    sentences.push({ text: fill(phrases.audience, { audience: joinList(brief.audience, phrases.locale) }) })
  }
  const mark = isOn(context, 'paid') ? [{ text: `${phrases.advertisement} –` }] : []
  const told = brief.roles.get('complaint')
  return [
    ...(mark.length + sentences.length > 0 ? [{ type: 'paragraph' as const, sentences: [...mark, ...sentences] }] : []),
    ...(told ? [paragraph(fill(phrases.told, { text: quoted(told, phrases) }))] : []),
  ]
}

function lead(context: Context): string {
  const { brief, phrases, family, rules } = context
  const words = phrases.families[family]
  if (brief.opens === 'alone' && words.leadAlone) return words.leadAlone
  const text = say(context, brief.roles.get('brand') && words.leadBrand ? words.leadBrand : words.lead)
  return rules.exclaims ? exclaim(text, phrases.locale) : text
}

export const texts: Part = ({ brief, layout }) =>
  pieces(brief, 'text').flatMap(({ label, blocks }, i) =>
    headingIf(layout.headFirst || (layout.headings && i > 0), 2, label).concat(blocks.map(fromText)),
  )

export const rows: Part = ({ brief, layout }) =>
  pieces(brief, 'rows').flatMap(({ label, parts }) =>
    headingIf(layout.headings && layout.rowsHeading, 2, label).concat(
      parts.flatMap(({ head, blocks }) =>
        headingIf(head !== '', layout.headings && layout.rowsHeading ? 3 : 2, head).concat(blocks.map(fromText)),
      ),
    ),
  )

export const lists: Part = (context) => {
  const { brief, phrases, family, style, layout } = context
  const blocks = pieces(brief, 'list').flatMap(({ label, items }, i): Block[] => {
    const intro = say(context, phrases.families[family === 'faq' && brief.opens === 'own' ? 'generic' : family].list)
    if (!layout.headings) return [paragraph(i === 0 ? intro : `${label}${phrases.colon.trimEnd()}`), list(items)]
    if (i > 0) return [heading(2, label), list(items)]
    return [heading(2, label), { type: 'paragraph', sentences: [{ text: intro, spare: SPARE.list }] }, list(items)]
  })
  if (blocks.length === 0 || style === 'neutral' || !layout.aside) return blocks
  return [...blocks, { type: 'paragraph', sentences: [{ text: phrases.styles[style].aside, spare: SPARE.aside }] }]
}

export const quote: Part = ({ brief, phrases }) => {
  const words = brief.roles.get('quote')
  const by = brief.roles.get('quoteBy')
  return words || by ? [paragraph([words && quoted(words, phrases), by].filter(Boolean).join(' – '))] : []
}

export const facts: Part = ({ brief, phrases, layout }) => {
  const groups = new Map<string | undefined, string[]>([[undefined, []]])
  for (const { label, value, group } of pieces(brief, 'fact')) {
    groups.set(group, (groups.get(group) ?? []).concat(`${label}${phrases.colon}${value}`))
  }
  return [...groups].flatMap(([group, items]) => {
    if (items.length === 0) return []
    if (!layout.headings && group) return [paragraph(`${cleanLine(group)}${phrases.colon.trimEnd()}`), list(items)]
    return headingIf(layout.headings, 2, group ? cleanLine(group) : phrases.facts).concat([list(items)])
  })
}

export const notes: Part = ({ brief, phrases }) =>
  brief.notes.length > 0 ? [heading(2, phrases.notes), list(brief.notes)] : []

export const knowledge: Part = ({ brief, phrases, job, limits }) => {
  const about = [brief.subject, ...brief.keywords, ...pieces(brief, 'list').flatMap(({ items }) => items)].join(' ')
  return job.infobases.flatMap((infobase) => {
    const known = relevantFacts(infobase, about, limits.words < SHORT_TEXT ? 2 : 5)
    const title = heading(2, fill(phrases.knowledge, { name: cleanLine(infobase.name) }))
    return known.length > 0 ? [title, list(known)] : []
  })
}

export const topics: Part = ({ brief, phrases, layout }) => {
  if (brief.keywords.length === 0) return []
  if (!layout.hashtags) return [paragraph(fill(phrases.topics, { keywords: brief.keywords.join(', ') }))]
  return [paragraph(brief.keywords.map((word) => `#${word.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')}`).join(' '))]
}

export const warning: Part = (context) => {
  const { lead, more } = context.phrases.families.risk
  if (!isOn(context, 'warning')) return []
  return [{ type: 'paragraph', sentences: [{ text: say(context, lead) }, { text: more }] }]
}

export const ending: Part = (context) => {
  const { brief, phrases, family, style, layout } = context
  const words = phrases.families[family]
  const action = brief.roles.get('callToAction')
  const link = brief.roles.get('link')
  const sentences: Sentence[] = [{ text: say(context, words.end) }]
  if (style !== 'neutral' && layout.farewell) sentences.push({ text: phrases.styles[style].end, spare: SPARE.farewell })
  return [
    ...(words.endHeading && layout.headings ? [heading(2, words.endHeading)] : []),
    { type: 'paragraph', sentences },
    ...(action ? [paragraph((isOn(context, 'emoji') ? '👉 ' : '') + endSentence(action))] : []),
    ...(link ? [paragraph(fill(phrases.link, { url: link }))] : []),
  ]
}

export const signoff: Part = ({ brief, phrases, rules }) => [
  paragraph(
    [phrases.signoff[rules.address], brief.roles.get('signer'), brief.roles.get('brand')].filter(Boolean).join('\n'),
  ),
]

/** A phrase about the subject is only fit for a subject that is a name. */
function say({ brief, family, phrases }: Context, phrase: string): string {
  const words = phrases.families[family]
  const spoken =
    brief.opens === 'lead' || !phrase.includes('{subject}')
      ? phrase
      : phrase === words.list
        ? phrases.families.generic.list
        : phrases.families.generic.end
  return fill(spoken, { subject: brief.subject, brand: brief.roles.get('brand') ?? '' })
}

function isOn({ brief, phrases }: Context, role: Role): boolean {
  return brief.roles.get(role) === phrases.yes
}

function quoted(text: string, { quotes: [open, close] }: Phrases): string {
  return `${open}${text.replace(/^["“”„«»]{1,2}|["“”„«»]{1,2}$/g, '')}${close}`
}

function dateline({ roles }: Brief): string {
  const where = [roles.get('place'), roles.get('date')].filter(Boolean).join(', ')
  return where ? `${where} – ` : ''
}

function pieces<Kind extends Piece['kind']>(brief: Brief, kind: Kind): Extract<Piece, { kind: Kind }>[] {
  return brief.pieces.filter((piece): piece is Extract<Piece, { kind: Kind }> => piece.kind === kind)
}

function fromText(block: TextBlock): Block {
  return block.type === 'list' ? list(block.items) : paragraph(block.text)
}

function heading(level: 2 | 3, text: string): Block {
  return { type: 'heading', level, text }
}

function headingIf(shown: boolean, level: 2 | 3, text: string): Block[] {
  return shown ? [heading(level, text)] : []
}

function paragraph(text: string): Block {
  return { type: 'paragraph', sentences: [{ text }] }
}

function list(items: string[]): Block {
  return { type: 'list', items }
}
