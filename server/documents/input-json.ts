import type { SchemaValidationErrorItem as ValidationErrorItem } from '../contract.gen.ts'

export type InputObject = Record<string, unknown>

export const INPUT_LIMITS = { length: 200_000, depth: 32 } as const

type Parsed = { values: InputObject; error?: undefined } | { values?: undefined; error: ValidationErrorItem }

const LOC = ['body', 'input']

export function parseInput(input: string): Parsed {
  if (input.length > INPUT_LIMITS.length) {
    const msg = `String should have at most ${INPUT_LIMITS.length} characters`
    return { error: { loc: LOC, msg, type: 'string_too_long' } }
  }
  let value: unknown
  try {
    value = JSON.parse(input)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'not readable'
    return { error: { loc: LOC, msg: `Invalid JSON: ${why.slice(0, 200)}`, type: 'json_invalid' } }
  }
  if (!isObject(value)) return { error: { loc: LOC, msg: 'Input should be an object', type: 'dict_type' } }
  if (deeperThan(value, INPUT_LIMITS.depth)) {
    return { error: { loc: LOC, msg: 'Invalid JSON: recursion limit exceeded', type: 'json_invalid' } }
  }
  return { values: value }
}

export function isObject(value: unknown): value is InputObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A form may name a field `constructor` or `__proto__`: only what the input itself holds counts. */
export function own(values: InputObject, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Level by level, not by recursion: the input decides how deep it is. */
function deeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}
