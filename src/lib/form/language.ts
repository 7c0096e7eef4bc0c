import { foldName } from './fold-name.ts'

/** LanguageKey is not BCP 47: it names some languages by their country. */
const languageCodes: Readonly<Record<string, readonly string[]>> = {
  NL: ['nl'],
  EN: ['en'],
  ES: ['es'],
  IT: ['it'],
  GR: ['el', 'gr'],
  SE: ['sv', 'se'],
  PT: ['pt'],
  FR: ['fr'],
  FI: ['fi'],
  PL: ['pl'],
  DE: ['de'],
  TR: ['tr'],
  DK: ['da', 'dk'],
  RU: ['ru'],
  NO: ['nb', 'no', 'nn'],
}

const languageNames: Readonly<Record<string, readonly string[]>> = {
  nl: ['dutch', 'nederlands', 'nld', 'dut'],
  en: ['english', 'engels', 'eng'],
  es: ['spanish', 'spa'],
  it: ['italian', 'ita'],
  el: ['greek', 'ell', 'gre'],
  sv: ['swedish', 'svenska', 'swe'],
  pt: ['portuguese', 'por'],
  fr: ['french', 'fra', 'fre'],
  fi: ['finnish', 'suomi', 'fin'],
  pl: ['polish', 'polski', 'pol'],
  de: ['german', 'deutsch', 'deu', 'ger'],
  tr: ['turkish', 'tur'],
  da: ['danish', 'dansk', 'dan'],
  ru: ['russian', 'rus'],
  nb: ['norwegian', 'norsk', 'nor', 'nob'],
}

const otherCodes = `af ar az be bg bn bs ca cs cy da et eu fa ga gl gu he hi hr hu hy in is ja ka kk km kn ko lb lo lt lv mk
  ml mn mr ms mt my ne pa ps ro si sk sl sq sr sw ta te th tl uk ur uz vi zh id`

const bases = new Map<string, string>([
  ...otherCodes.split(/\s+/).map((code) => [code, code] as const),
  ...Object.values(languageCodes).flatMap((codes) => codes.map((code) => [code, code] as const)),
  ...Object.entries(languageNames).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
])

export interface Language {
  /** Codes of the wanted language, lower case, the likeliest first. */
  codes: readonly string[]
  region: string
}

export function languageOf(languageKey: string): Language {
  const known = Object.hasOwn(languageCodes, languageKey.toUpperCase())
    ? languageCodes[languageKey.toUpperCase()]
    : undefined
  const own = languageKey.toLowerCase().split(/[-_]/)[0] ?? ''
  return { codes: known ?? [own], region: languageKey.toLowerCase() }
}

const defaultTag = 'default'

/** `nl`, `NL`, `nl-NL`, `Dutch`, `Dutch (nl)` give `nl`; `default` gives itself; other words nothing. */
export function tagBase(name: string): string | undefined {
  const text = name.trim().toLowerCase()
  if (text.length > 40) return undefined
  if (text === defaultTag || text === 'und' || text === 'x-default') return defaultTag
  const inside = /\(([a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)\)$/.exec(text)?.[1]
  const parts = (inside ?? text).split(/[-_]/)
  const plain = bases.get(parts[0] ?? '')
  if (plain && parts.slice(1).every((part) => /^[a-z0-9]{2,8}$/.test(part))) return plain
  return bases.get(foldName(text))
}

function rank(tag: string, language: Language): number {
  const base = tagBase(tag)
  if (base === undefined) return 9
  const wanted = language.codes.indexOf(base)
  if (wanted >= 0) return tag.toLowerCase().endsWith(language.region) ? 0 : 1 + wanted / 10
  if (base === 'en') return 2
  return base === defaultTag ? 3 : 4
}

/** The wanted language first, then English, then `default`, then the order given. */
export function byLanguage<T>(entries: readonly (readonly [string, T])[], language: Language): T[] {
  return entries
    .map(([tag, value], index) => ({ value, index, rank: rank(tag, language) }))
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ value }) => value)
}

/** An object that gives one thing per language. */
export function isByLanguage(record: object): boolean {
  const names = Object.keys(record)
  return names.length > 0 && names.length <= 200 && names.every((name) => tagBase(name) !== undefined)
}
