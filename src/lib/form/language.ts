/** LanguageKey is not BCP 47: it names some languages by their country. */
const codesByKey: Readonly<Record<string, readonly string[]>> = {
  GR: ['el', 'gr'],
  SE: ['sv', 'se'],
  DK: ['da', 'dk'],
  NO: ['nb', 'no', 'nn'],
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
}

export function languageOf(languageKey: string): Language {
  const key = languageKey.toUpperCase()
  const known = Object.hasOwn(codesByKey, key) ? codesByKey[key] : undefined
  return { codes: known ?? [languageKey.toLowerCase().split(/[-_]/)[0] ?? ''], region: languageKey.toLowerCase() }
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

/** The wanted language first, then English, then `default`, then the order given. */
export function byLanguage<T>(entries: readonly (readonly [string, T])[], language: Language): T[] {
  return entries.toSorted(([a], [b]) => rank(a, language) - rank(b, language)).map(([, value]) => value)
}

/** An object that gives one thing per language. */
export function isByLanguage(record: object): boolean {
  const names = Object.keys(record)
  return names.length > 0 && names.length <= 200 && names.every((name) => tagBase(name) !== undefined)
}
