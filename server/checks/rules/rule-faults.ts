import type { ItemFault } from '../../library/library-item.ts'
import { patternsOf } from '../find/compile-check.ts'
import { kindsOf, type RuleItem } from './rule.ts'

/** What the schema of a rule cannot check: one kind of check, patterns that can be compiled and match something, days in order. */
export function ruleFaults(rule: RuleItem): ItemFault[] {
  const { check, valid_from, valid_until, suggestion } = rule
  const kinds = kindsOf(check)
  if (kinds.length !== 1) {
    const message = kinds.length === 0 ? 'no kind of check is given' : `${kinds.join(' and ')} need a rule each`
    return [{ path: ['check'], message }]
  }
  const faults = patternsOf(check).flatMap(({ path, pattern }) => {
    const fault = patternFault(pattern)
    return fault === null ? [] : [{ path, message: fault }]
  })
  if (valid_from !== undefined && valid_until !== undefined && valid_until < valid_from)
    faults.push({ path: ['valid_until'], message: `it is before valid_from, ${valid_from}` })
  if (suggestion !== undefined && !check.phrases)
    faults.push({ path: ['suggestion'], message: 'only a check of phrases has one' })
  return faults
}

function patternFault(pattern: string): string | null {
  try {
    // A pattern that matches an empty text would match between all characters.
    return new RegExp(`^(?:${pattern})$`, 'u').test('') ? 'this pattern matches an empty text' : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
