/** LanguageKey is not BCP 47: it names some languages by their country (GR is Greek, SE Swedish). */
export const languageTags = {
  NL: 'nl',
  EN: 'en',
  ES: 'es',
  IT: 'it',
  GR: 'el',
  SE: 'sv',
  PT: 'pt',
  FR: 'fr',
  FI: 'fi',
  PL: 'pl',
  DE: 'de',
  TR: 'tr',
  DK: 'da',
  RU: 'ru',
  NO: 'nb',
} as const satisfies Record<string, string>

const isKnown = (key: string): key is keyof typeof languageTags => Object.hasOwn(languageTags, key)

/** For `lang`, `Intl` and exports; undefined for a key the contract does not know. */
export function languageTag(key: string | null | undefined): string | undefined {
  return key && isKnown(key) ? languageTags[key] : undefined
}

// Browsers have them too, but loading all of them takes a slow phone noticeable time.
const names: Record<string, string> = {
  nl: 'Nederlands',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
  el: 'Ελληνικά',
  sv: 'Svenska',
  pt: 'Português',
  fr: 'Français',
  fi: 'Suomi',
  pl: 'Polski',
  de: 'Deutsch',
  tr: 'Türkçe',
  da: 'Dansk',
  ru: 'Русский',
  nb: 'Norsk bokmål',
} satisfies Record<(typeof languageTags)[keyof typeof languageTags], string>

/** The language's name in itself, with a capital as at the beginning of a line. An unknown key is shown as it is. */
export function languageName(key: string): string {
  const tag = languageTag(key)
  return tag ? nameInItself(tag) : key
}

export function nameInItself(tag: string): string {
  return names[tag] ?? nameByBrowser(tag)
}

export function nameByBrowser(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(tag) + rest.join('')
}

/** In the order of their own names, each once. */
export function sortLanguages(keys: Iterable<string>): string[] {
  return [...new Set(keys)].sort((a, b) => (languageName(a) < languageName(b) ? -1 : 1))
}
