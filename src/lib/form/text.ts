import { foldName } from './fold-name.ts'
import { isRecord } from './json.ts'
import { byLanguage, isByLanguage, type Language, tagBase } from './language.ts'
import { stripTags } from './strip-tags.ts'

const maxTextChars = 20_000
const textWords = `text value label title html content defaultmessage message translation rendered plaintext markdown
  name children root`.split(/\s+/)
const languageWords = new Set('language lang locale languagekey languagecode'.split(' '))

/** The language that an item of a list says it is in. */
export function languageTagOf(item: unknown): string | undefined {
  const entries = isRecord(item) ? Object.entries(item) : []
  const tag = entries.find(([name]) => languageWords.has(foldName(name)))?.[1]
  return typeof tag === 'string' ? tag : undefined
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
    parts.flatMap((part) => (typeof part === 'boolean' ? [] : (textOf(part, language, depth + 1) ?? [])))
  const entries: (readonly [string, unknown])[] = Array.isArray(value)
    ? value.slice(0, 500).map((item: unknown) => [languageTagOf(item) ?? '', item] as const)
    : Object.entries(value)
  const inLanguages = texts(
    byLanguage(
      entries.filter(([tag]) => tagBase(tag) !== undefined),
      language,
    ),
  )
  if (Array.isArray(value)) return inLanguages[0] ?? (texts(value).join(' ') || undefined)
  if (isByLanguage(value)) return inLanguages[0]
  const words = textWords.flatMap((word) => entries.filter(([name]) => foldName(name) === word))
  return texts(words.map(([, part]) => part))[0] ?? inLanguages[0]
}
