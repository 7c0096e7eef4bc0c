import { foldName } from './fold-name.ts'
import { isRecord, isScalar, type Scalar, setOwn, type Unknowns } from './json.ts'

const nameWords = new Set(['type', 'name', 'rule', 'kind', 'validator', 'id'])
const valueWords = ['value', 'args', 'params', 'arg', 'param', 'limit', 'expected', 'options']

/** Rules with two numbers, and the names the numbers have elsewhere. */
const limitPairs: Readonly<Record<string, readonly [string, string]>> = {
  length: ['minLength', 'maxLength'],
  lengthbetween: ['minLength', 'maxLength'],
  between: ['min', 'max'],
  range: ['min', 'max'],
  size: ['min', 'max'],
}

function named(rule: string, args: readonly Scalar[]): Unknowns {
  const record: Unknowns = {}
  const pair = Object.hasOwn(limitPairs, foldName(rule)) ? limitPairs[foldName(rule)] : undefined
  if (pair && args.length === 2) {
    setOwn<unknown>(record, pair[0], args[0])
    setOwn<unknown>(record, pair[1], args[1])
  } else if (foldName(rule) === 'length') setOwn<unknown>(record, 'minLength', args[0])
  else setOwn<unknown>(record, rule, args.length === 0 ? true : foldName(rule) === 'in' ? args : args[0])
  return record
}

/** `required|length:3,80`, one rule per part; a JSON object in a string is read as one. */
function fromText(text: string): Unknowns[] {
  if (text.length > 5_000) return []
  if (text.trimStart().startsWith('{')) {
    try {
      const parsed: unknown = JSON.parse(text)
      return isRecord(parsed) ? [parsed] : []
    } catch {
      return []
    }
  }
  return text.split('|').flatMap((part) => {
    const colon = part.indexOf(':')
    const rule = (colon < 0 ? part : part.slice(0, colon)).trim()
    const args = colon < 0 ? [] : part.slice(colon + 1).split(',')
    return /^[\w-]+$/.test(rule) ? [named(rule, args)] : []
  })
}

function fromRecord(record: Unknowns): Unknowns[] {
  const name = Object.entries(record).find(
    ([word, value]) => nameWords.has(foldName(word)) && typeof value === 'string',
  )
  const rule = name?.[1]
  if (typeof rule !== 'string') return [record]
  const value = valueWords.map((word) => record[word]).find((item) => item !== undefined && item !== null)
  const args = Array.isArray(value) ? value.filter(isScalar) : isScalar(value) ? [value] : []
  return [named(rule, args), record]
}

/** Validation however it is written, as plain records such as `{required: true}` and `{maxLength: 80}`. */
export function ruleRecords(value: unknown): Unknowns[] {
  if (typeof value === 'string') return fromText(value)
  if (isRecord(value)) return fromRecord(value)
  if (!Array.isArray(value)) return []
  return value.slice(0, 30).flatMap((rule: unknown) => {
    if (typeof rule === 'string') return fromText(rule)
    if (isRecord(rule)) return fromRecord(rule)
    if (!Array.isArray(rule) || typeof rule[0] !== 'string') return []
    return [named(rule[0], rule.slice(1).filter(isScalar))]
  })
}
