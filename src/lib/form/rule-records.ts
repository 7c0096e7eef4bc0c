import { foldName } from './fold-name.ts'
import { isRecord, isScalar, type Scalar, type Unknowns } from './json.ts'

/** Rules with two numbers, and the names the numbers have elsewhere. */
const limitPairs = new Map([
  ['length', ['minLength', 'maxLength']],
  ['lengthbetween', ['minLength', 'maxLength']],
  ['between', ['min', 'max']],
  ['range', ['min', 'max']],
  ['size', ['min', 'max']],
])

function named(rule: string, args: readonly Scalar[]): Unknowns {
  const [least, most] = limitPairs.get(foldName(rule)) ?? []
  if (least && most && args.length > 0) return { [least]: args[0], [most]: args[1] }
  return { [rule]: args.length === 0 ? true : foldName(rule) === 'in' ? args : args[0] }
}

/** `required|length:3,80`, one rule per part. */
function fromText(text: string): Unknowns[] {
  return text
    .slice(0, 5_000)
    .split('|')
    .map((part) => /^\s*([\w-]+)(?::(.*))?$/s.exec(part))
    .flatMap((match) => (match?.[1] ? [named(match[1], match[2]?.split(',') ?? [])] : []))
}

/** `{type: 'maxLength', value: 80}`. */
function fromRecord(record: Unknowns): Unknowns[] {
  const rule = record['type'] ?? record['name'] ?? record['rule']
  if (typeof rule !== 'string') return [record]
  const value = record['value'] ?? record['args'] ?? record['params'] ?? record['limit'] ?? record['options']
  return [named(rule, (Array.isArray(value) ? value : [value]).filter(isScalar)), record]
}

/** Validation however it is written, as plain records such as `{required: true}` and `{maxLength: 80}`. */
export function ruleRecords(value: unknown): Unknowns[] {
  if (typeof value === 'string') return fromText(value)
  if (isRecord(value)) return fromRecord(value)
  const rules: unknown[] = Array.isArray(value) ? value.slice(0, 30) : []
  return rules.flatMap((rule) => {
    if (!Array.isArray(rule)) return ruleRecords(rule)
    return typeof rule[0] === 'string' ? [named(rule[0], rule.slice(1).filter(isScalar))] : []
  })
}
