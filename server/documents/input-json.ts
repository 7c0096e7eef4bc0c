import type { ValidationErrorItem } from '../../contract/openapi.gen.ts'
import { isObject, type JsonObject } from '../core/json.ts'

export const inputLimits = { length: 200_000, depth: 32 } as const

const refused = (type: string, msg: string) => ({ values: {}, errors: [{ loc: ['body', 'input'], msg, type }] })

export function parseInput(input: string): { values: JsonObject; errors: ValidationErrorItem[] } {
  if (input.length > inputLimits.length) {
    return refused('string_too_long', `String should have at most ${inputLimits.length} characters`)
  }
  let value: unknown
  try {
    value = JSON.parse(input)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'not readable'
    return refused('json_invalid', `Invalid JSON: ${why.slice(0, 200)}`)
  }
  if (!isObject(value)) return refused('dict_type', 'Input should be an object')
  if (deeperThan(value, inputLimits.depth)) return refused('json_invalid', 'Invalid JSON: recursion limit exceeded')
  return { values: value, errors: [] }
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
