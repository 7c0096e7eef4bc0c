import { foldName } from './fold-name.ts'
import { isRecord } from './json.ts'
import { byLanguage, isByLanguage, type Language, tagBase } from './language.ts'
import { stripTags } from './strip-tags.ts'

const maxTextChars = 20_000
const textWords = `text value label title html content defaultmessage message translation rendered plaintext markdown
  name children root`.split(/\s+/)
const languageWords = new Set('language lang locale languagekey languagecode taal'.split(' '))

function clean(text: string): string | undefined {
  const short = text.length > maxTextChars ? `${text.slice(0, maxTextChars)}…` : text
  return stripTags(short).trim() || undefined
}

/** The language that an item of a list says it is in. */
export function languageTagOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined
  for (const [name, value] of Object.entries(item)) {
    if (languageWords.has(foldName(name)) && typeof value === 'string') return value
  }
  return undefined
}

/** A text however it is wrapped: plain, per language, `{type, text}`, a list of spans. Undefined when there is none. */
export function textOf(value: unknown, language: Language, depth = 0): string | undefined {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  if (typeof value !== 'object' || value === null || depth > 8) return undefined
  const inner = (part: unknown): string | undefined => textOf(part, language, depth + 1)
  if (Array.isArray(value)) {
    const items: unknown[] = value.slice(0, 500)
    const tagged = items.flatMap((item) => {
      const tag = languageTagOf(item)
      return tag === undefined ? [] : [[tag, item] as const]
    })
    if (tagged.length > 0) return firstOf(byLanguage(tagged, language), inner)
    return (
      items
        .map(inner)
        .filter((part) => part !== undefined)
        .join(' ') || undefined
    )
  }
  const entries = Object.entries(value)
  if (isByLanguage(value)) return firstOf(byLanguage(entries, language), inner)
  for (const word of textWords) {
    const found = entries.find(([name, part]) => foldName(name) === word && typeof part !== 'boolean')
    const text = found && inner(found[1])
    if (text !== undefined) return text
  }
  const tagged = entries.filter(([name]) => tagBase(name) !== undefined)
  return tagged.length > 0 ? firstOf(byLanguage(tagged, language), inner) : undefined
}

function firstOf<T, R>(items: readonly T[], read: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = read(item)
    if (result !== undefined) return result
  }
  return undefined
}
