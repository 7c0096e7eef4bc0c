import type { SearchSchemaInput } from '@tanstack/react-router'

/*
 * Addresses stay readable: `?search=2024&page=2`, without the JSON quotes of the router's own parser. Every value is a text, and
 * these functions convert it to the page's type or its default. A name that is there several times is one text with a line for each value.
 */
export type SearchInput = Record<string, unknown>

export function parseSearch(search: string): SearchInput {
  const params = new URLSearchParams(search)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name).join('\n')]))
}

export function stringifySearch(search: SearchInput): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      for (const one of `${value}`.split('\n')) params.append(name, one)
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

export function readText(value: unknown, otherwise = ''): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise
}

/** The parameters of a page that are all texts, by their defaults. */
export function readTexts<Search extends Record<string, string>>(defaults: Search) {
  return (search: Partial<Search> & SearchSchemaInput): Search => ({
    ...defaults,
    ...Object.fromEntries(Object.keys(defaults).map((name) => [name, readText(search[name])])),
  })
}

export function readInteger(value: unknown, limits: { min?: number; max?: number; otherwise?: number } = {}): number {
  const { min = 1, max = Number.MAX_SAFE_INTEGER, otherwise = min } = limits
  const number = typeof value === 'number' ? value : Number.parseInt(readText(value), 10)
  return Number.isSafeInteger(number) && number >= min && number <= max ? number : otherwise
}

export function readOneOf<const T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T
export function readOneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | undefined
export function readOneOf<T extends string>(value: unknown, allowed: readonly T[], otherwise?: T): T | undefined {
  return allowed.find((one) => one === value) ?? otherwise
}
