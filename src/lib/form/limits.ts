import type { Field, Kind } from './field.ts'
import { isRecord } from './json.ts'
import { kinds } from './kinds.ts'
import { compiles } from './pattern.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { parseYesNo } from './parse-boolean.ts'
import { found, type View } from './entry-layers.ts'

type Limits = Pick<
  Field,
  'integer' | 'min' | 'max' | 'step' | 'minLength' | 'maxLength' | 'pattern' | 'minItems' | 'maxItems' | 'warnings'
>

const [START, TYPE, STEPS, ABOVE, BELOW, INTEGER] = [
  ['startatone'],
  ['type'],
  ['steps'],
  ['exclusiveminimum'],
  ['exclusivemaximum'],
  ['integer', 'isinteger', 'integeronly', 'onlyinteger', 'wholenumber'],
] as const
const maxPatternChars = 1_000

function numberIn(value: unknown): number | undefined {
  const plain = typeof value === 'object' && value !== null && 'value' in value ? value.value : value
  if (typeof plain === 'number') return Number.isFinite(plain) ? plain : undefined
  if (typeof plain !== 'string' || !/^\s*-?\d{1,15}([.,]\d{1,10})?\s*$/.test(plain)) return undefined
  return Number(plain.replace(',', '.'))
}

function first(view: View, words: readonly string[]): number | undefined {
  for (const { value } of found(view, words)) {
    const number = numberIn(value)
    if (number !== undefined) return number
  }
  return undefined
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && Number.isInteger(value) && value > 0 ? value : undefined
}

/** The pattern as it can be used, false where it cannot, undefined where there is none. */
function patternIn(view: View): string | false | undefined {
  for (const { value } of found(view, propertySynonyms.pattern)) {
    const inner = isRecord(value) ? (value['pattern'] ?? value['value']) : value
    if (typeof inner !== 'string' || inner === '') continue
    const source = /^\/(.+)\/[a-z]*$/s.exec(inner.slice(0, maxPatternChars + 10))?.[1] ?? inner
    if (source.length > maxPatternChars) return false
    return compiles(source) ? source : false
  }
  return undefined
}

/** Typeform counts the steps of a scale and says where it starts. */
function scale(view: View): Limits {
  const steps = first(view, STEPS)
  if (steps === undefined || steps < 1) return {}
  const fromOne = found(view, START).some(({ value }) => parseYesNo(value) === true)
  const rating = found(view, TYPE).some(({ value }) => value === 'rating')
  const min = fromOne || rating ? 1 : 0
  return { min, max: min + steps - 1 }
}

function numberLimits(view: View, integerType: boolean): Limits {
  const integer = integerType || found(view, INTEGER).some(({ value }) => parseYesNo(value) === true)
  const above = first(view, ABOVE)
  const below = first(view, BELOW)
  const min = first(view, propertySynonyms.min)
  const max = first(view, propertySynonyms.max)
  const step = first(view, propertySynonyms.step)
  return {
    ...scale(view),
    ...(min === undefined ? {} : { min: integer && above === min && Number.isInteger(min) ? min + 1 : min }),
    ...(max === undefined ? {} : { max: integer && below === max && Number.isInteger(max) ? max - 1 : max }),
    ...(step !== undefined && step > 0 ? { step } : {}),
    ...(integer ? { integer } : {}),
  }
}

/** `min` and `max` count what the kind has: characters, items, or the value itself. */
export function readLimits(view: View, kind: Kind, integer: boolean): Limits {
  const { counts } = kinds[kind]
  if (counts === 'value') return numberLimits(view, integer)
  if (counts === 'items') {
    const minItems = positive(first(view, propertySynonyms.minItems) ?? first(view, propertySynonyms.min))
    const maxItems = positive(first(view, propertySynonyms.maxItems) ?? first(view, propertySynonyms.max))
    return { ...(minItems ? { minItems } : {}), ...(maxItems ? { maxItems } : {}) }
  }
  if (counts === undefined) return {}
  const minLength = positive(first(view, propertySynonyms.minLength) ?? first(view, propertySynonyms.min))
  const maxLength = positive(first(view, propertySynonyms.maxLength) ?? first(view, propertySynonyms.max))
  const pattern = kind === 'file' ? undefined : patternIn(view)
  return {
    ...(minLength ? { minLength } : {}),
    ...(maxLength ? { maxLength } : {}),
    ...(pattern ? { pattern } : {}),
    ...(pattern === false ? { warnings: ['pattern'] } : {}),
  }
}
