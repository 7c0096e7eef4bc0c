import type { ValidationErrorItem } from '../../contract/openapi.gen.ts'
import { isObject, type JsonObject } from '../core/json.ts'

export const inputLimits = { length: 200_000, depth: 32 } as const

type Parsed = { values: JsonObject; error?: undefined } | { values?: undefined; error: ValidationErrorItem }

const inputLocation = ['body', 'input']

export function parseInput(input: string): Parsed {
  if (input.length > inputLimits.length) {
    const msg = `String should have at most ${inputLimits.length} characters`
    return { error: { loc: inputLocation, msg, type: 'string_too_long' } }
  }
  let value: unknown
  try {
    value = JSON.parse(input)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'not readable'
    return { error: { loc: inputLocation, msg: `Invalid JSON: ${why.slice(0, 200)}`, type: 'json_invalid' } }
  }
  if (!isObject(value)) return { error: { loc: inputLocation, msg: 'Input should be an object', type: 'dict_type' } }
  if (deeperThan(value, inputLimits.depth)) {
    return { error: { loc: inputLocation, msg: 'Invalid JSON: recursion limit exceeded', type: 'json_invalid' } }
  }
  return { values: value }
}

/** A form may name a field `constructor` or `__proto__`, so only own properties count. */
export function own(values: JsonObject, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Iterative, because the input decides how deep it is nested. */
function deeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}
