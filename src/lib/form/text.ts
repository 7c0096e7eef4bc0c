import { languageTag } from '../language-key.ts'
import { foldName } from './fold-name.ts'
import { isRecord } from '../json.ts'
import { type Decimal, decimalOf } from './parse-number.ts'
import { languageWords, textWords } from './synonyms.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
}

export function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return Number.isFinite(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const silentPattern = /<!--.*?-->|<(script|style|template|noscript)\b[^<>]*>.*?<\/\1>/gis
const blockPattern = /<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|table|hr|blockquote|section|pre)\b[^<>]*>/gi
const inlinePattern =
  /<\/?(?:a|abbr|b|code|del|em|font|i|img|input|ins|kbd|label|mark|option|s|select|small|span|strong|su[bp]|t[dh]|u)\b[^<>]*>/gi

/** Removes the HTML tags of a text. Other words in angle brackets stay. */
export function stripTags(html: string): string {
  if (!html.includes('<')) return decodeEntities(html)
  const text = html.replace(silentPattern, '').replace(blockPattern, '\n').replace(inlinePattern, '')
  return decodeEntities(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

const knownCodes = new Set(
  `af ar az be bg bn bs ca cs cy da de dk el en es et eu fa fi fr ga gl gr gu he hi hr hu hy id in is it ja ka kk km kn ko
  lb lo lt lv mk ml mn mr ms mt my nb ne nl nn no pa pl ps pt ro ru se si sk sl sq sr sv sw ta te th tl tr uk ur uz vi
  zh`.split(/\s+/),
)

export interface Language {
  /** Codes of the wanted language, lower case, the likeliest first. */
  codes: readonly string[]
  region: string
  /** How numbers are typed. */
  decimal: Decimal
}

export function languageOf(languageKey: string, decimal = decimalOf(languageKey)): Language {
  const region = languageKey.toLowerCase()
  const tag = languageTag(languageKey.toUpperCase())
  const codes = tag === undefined ? [region.split(/[-_]/)[0] ?? ''] : [tag, region]
  return { codes: tag === 'nb' ? [...codes, 'nn'] : codes, region, decimal }
}

/** `nl`, `NL` and `nl-NL` give `nl`; `default` gives itself; other words nothing. */
export function tagBase(name: string): string | undefined {
  const tag = name.trim().toLowerCase()
  if (tag === 'default' || tag === 'und' || tag === 'x-default') return 'default'
  const base = /^([a-z]{2})(?:[-_][a-z0-9]{2,8})*$/.exec(tag.slice(0, 40))?.[1]
  return base !== undefined && knownCodes.has(base) ? base : undefined
}

function rank(tag: string, language: Language): number {
  const base = tagBase(tag)
  const wanted = base === undefined ? -1 : language.codes.indexOf(base)
  if (wanted >= 0) return tag.toLowerCase().endsWith(language.region) ? 0 : 1 + wanted / 10
  return base === 'en' ? 2 : base === 'default' ? 3 : base ? 4 : 5
}

/** R15: the wanted language first, then English, then `default`, then the order given. */
export function byLanguage<T>(entries: readonly [string, T][], language: Language): [string, T][] {
  return entries.toSorted(([a], [b]) => rank(a, language) - rank(b, language))
}

/** An object that gives one thing per language. */
export function isByLanguage(record: object): boolean {
  const names = Object.keys(record)
  return names.length > 0 && names.length <= 200 && names.every((name) => tagBase(name) !== undefined)
}

const maxTextChars = 20_000

/** What a list or an object gives per language: `[{language: 'nl', …}]` or `{nl: …}`. */
export function taggedIn(value: unknown): [tag: string, value: unknown][] {
  if (!Array.isArray(value)) return isRecord(value) ? Object.entries(value) : []
  return value.slice(0, 500).flatMap((item: unknown): [string, unknown][] => {
    const entries = isRecord(item) ? Object.entries(item) : []
    const tag = entries.find(([name]) => languageWords.has(foldName(name)))?.[1]
    return typeof tag === 'string' && tag !== '' ? [[tag, item]] : []
  })
}

/** A text however it is wrapped: plain, per language, `{type, text}`, a list of spans. Undefined when there is none. */
export function textOf(value: unknown, language: Language, depth = 0): string | undefined {
  if (typeof value === 'string') {
    const short = value.length > maxTextChars ? `${value.slice(0, maxTextChars)}…` : value
    return stripTags(short).trim() || undefined
  }
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  if (typeof value !== 'object' || value === null || depth > 8) return undefined
  const texts = (parts: readonly unknown[]): string[] =>
    parts.slice(0, 500).flatMap((part) => textOf(part, language, depth + 1) ?? [])
  const perLanguage = Array.isArray(value) || isByLanguage(value) ? byLanguage(taggedIn(value), language) : []
  const best = texts(perLanguage.map(([, part]) => part))[0]
  if (Array.isArray(value)) return best ?? (texts(value).join(' ') || undefined)
  if (perLanguage.length > 0) return best
  const entries = Object.entries(value)
  const wrapped = textWords.flatMap((word) => entries.filter(([name]) => foldName(name) === word))
  return texts(wrapped.map(([, part]) => part))[0]
}
