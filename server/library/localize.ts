import { isDeepStrictEqual } from 'node:util'
import type { LanguageKey } from '../../contract/openapi.gen.ts'
import { isObject } from '../core/json.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Json } from './form-entry.ts'
import { locales } from './locales.ts'

type JsonObject = { [key: string]: Json }

/** The value in one language: every object of texts per language is replaced by its text. */
export function localize(value: Json, language: LanguageKey): Json {
  if (Array.isArray(value)) return value.map((item) => localize(item, language))
  if (!isObject(value)) return value
  if (isLocalized(value)) return value[language] ?? null
  return mapValues(value, (item) => localize(item, language))
}

/** The reverse of `localize`: texts that are equal in all languages are stored once, others per language. */
export function mergeLanguages(values: ReadonlyMap<LanguageKey, Json>): Json {
  const [first = null, ...rest] = values.values()
  if (rest.every((value) => isDeepStrictEqual(value, first))) return first
  const all = [first, ...rest]
  if (all.every((value) => typeof value === 'string')) return Object.fromEntries(values)
  const inner = (key: string | number) =>
    mergeLanguages(new Map([...values].map(([language, value]) => [language, memberOf(value, key)])))
  if (Array.isArray(first) && all.every((value) => Array.isArray(value) && value.length === first.length)) {
    return first.map((_, index) => inner(index))
  }
  if (isObject(first) && all.every((value) => isObject(value) && sameKeys(value, first))) {
    return mapValues(first, (_, key) => inner(key))
  }
  throw new UserFacingError('A template whose languages differ in more than their texts cannot be written as a file.')
}

/** Paths of the texts that lack one of the languages or have one too many. */
export function incompleteTexts(
  value: Json,
  languages: readonly LanguageKey[],
  path: (string | number)[] = [],
): { path: (string | number)[]; missing: string[]; unknown: string[] }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => incompleteTexts(item, languages, [...path, index]))
  if (!isObject(value)) return []
  if (!isLocalized(value)) {
    return Object.entries(value).flatMap(([key, item]) => incompleteTexts(item, languages, [...path, key]))
  }
  const missing = languages.filter((language) => !Object.hasOwn(value, language))
  const unknown = Object.keys(value).filter((language) => !languages.some((known) => known === language))
  return missing.length + unknown.length > 0 ? [{ path, missing, unknown }] : []
}

function isLocalized(value: JsonObject): boolean {
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => Object.hasOwn(locales, key) && typeof value[key] === 'string')
}

function memberOf(value: Json, key: string | number): Json {
  if (Array.isArray(value)) return value[Number(key)] ?? null
  return isObject(value) ? (value[key] ?? null) : null
}

function sameKeys(a: JsonObject, b: JsonObject): boolean {
  return isDeepStrictEqual(Object.keys(a).toSorted(), Object.keys(b).toSorted())
}

function mapValues(value: JsonObject, map: (item: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, map(item, key)]))
}
