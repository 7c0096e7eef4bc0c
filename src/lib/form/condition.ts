import type { Condition } from './field.ts'
import { parseYesNo } from './fold-name.ts'
import { isRecord, isScalar, plainText, printJson, type Unknowns, type Json } from '../json.ts'
import { found, ownRoles, propsOf, type View } from './entry-layers.ts'
import { conditionsOnlyAsObjects, conditionSynonyms as names } from './synonyms.ts'

/** undefined: no condition. 'unread': a condition that we cannot evaluate. */
type Reading = Condition[] | 'unread' | undefined

/** `{x} = 'y'`, `data.x === 3`, `{x} notempty`. */
const clausePattern =
  /^\$?\{?(?:(?:data|model|values|formData)\.)?([\p{L}_$][\p{L}\p{N}_$.-]*)\}?\s*(?:(===?|!==?|<>|=)\s*(?:'([^']*)'|"([^"]*)"|(true|false)|(-?\d+(?:\.\d+)?))|(not)?empty)$/iu

function clause(text: string): Reading {
  const match = clausePattern.exec(text.trim().replace(/^\((.*)\)$/s, '$1'))
  if (!match?.[1]) return 'unread'
  const [, key, operator, single, double, flag, number, not] = match
  if (operator === undefined) return [not ? { key, notIn: [''] } : { key, in: [''] }]
  const values = [flag ? flag.toLowerCase() === 'true' : number ? Number(number) : (single ?? double ?? '')]
  return [/!|<>/.test(operator) ? { key, notIn: values } : { key, in: values }]
}

function fromText(text: string): Reading {
  if (text.trim() === '') return undefined
  return text.length > 500 ? 'unread' : all(text.split(/\s*&&\s*|\s+and\s+/i).map(clause))
}

function all(readings: readonly Reading[]): Reading {
  const given = readings.filter((reading) => reading !== undefined)
  if (given.includes('unread')) return 'unread'
  return given.length > 0 ? given.flatMap((reading) => (reading === 'unread' ? [] : reading)) : undefined
}

function negate(reading: Reading): Reading {
  if (!Array.isArray(reading)) return reading
  const [only, ...more] = reading
  if (!only || more.length > 0) return 'unread'
  return [only.in ? { key: only.key, notIn: only.in } : { key: only.key, in: only.notIn }]
}

const equalPattern = /^(=*|eq|equals?|equalto|is|isequal(to)?|in|anyof|contains)$/
const unequalPattern = /^(!=+|<>|ne|not.*|isnot.*)$/

function valuesIn(value: unknown): Json[] | undefined {
  if (isScalar(value)) return [value]
  return Array.isArray(value) && value.length > 0 && value.every(isScalar) ? value : undefined
}

/** `{field, operator, value}` in its many spellings. */
function fromRule(key: string, props: ReadonlyMap<string, unknown>): Reading {
  const operator = names.operator.map((word) => plainText(props.get(word)).trim().toLowerCase()).find(Boolean) ?? ''
  const word = names.value.find((name) => props.has(name)) ?? ''
  const values = valuesIn(props.get(word))
  if (!values) return 'unread'
  if (unequalPattern.test(operator) || unequalPattern.test(word)) return [{ key, notIn: values }]
  return equalPattern.test(operator) ? [{ key, in: values }] : 'unread'
}

/** `{x: 'y', z: ['a', 'b']}`. */
function fromMap(record: Unknowns): Reading {
  return all(
    Object.entries(record).map(([key, value]) => {
      const values = valuesIn(value)
      return values && !/^[@_/]/.test(key) ? [{ key, in: values }] : 'unread'
    }),
  )
}

function fromRecord(record: Unknowns, depth: number): Reading {
  const props = propsOf(record)
  const inner = names.rules.map((name) => props.get(name)).find((value) => typeof value === 'object' && value !== null)
  const effect = plainText(props.get('effect') ?? props.get('action')).toLowerCase()
  const any = /any|or/.test(plainText(props.get('logictype') ?? props.get('conjunction')).toLowerCase())
  if (effect.endsWith('able') || props.has('hide') || (any && Array.isArray(inner) && inner.length > 1)) return 'unread'
  const hides = effect === 'hide' || parseYesNo(props.get('show')) === false
  const schema = props.get('schema')
  const key = names.key.map((word) => plainText(props.get(word))).find(Boolean)
  if (inner === undefined && key === undefined) return props.has('when') ? undefined : fromMap(record)
  const reading =
    inner === undefined && key !== undefined
      ? fromRule(key.replace(/^#?\/(properties\/)?/, ''), isRecord(schema) ? propsOf(schema) : props)
      : read(inner, depth)
  return hides ? negate(reading) : reading
}

/** Conditions are small: anything nested deeper is not read as one. */
function read(value: unknown, depth = 0): Reading {
  if (depth > 8) return 'unread'
  if (typeof value === 'string') return fromText(value)
  if (Array.isArray(value)) {
    // Several lists of rules are alternatives.
    if (value.length > 1 && value.some(Array.isArray)) return 'unread'
    return all(value.map((rule) => read(rule, depth + 1) ?? 'unread'))
  }
  return isRecord(value) ? fromRecord(value, depth + 1) : undefined
}

/** When a field is shown. `conditionText` if that cannot be evaluated. */
export function readConditions(view: View): { visibleWhen?: Condition[]; conditionText?: string } {
  const shown = found(view, names.shownWhen, ownRoles)
    .filter(({ word, value }) => (typeof value === 'string' ? !conditionsOnlyAsObjects.has(word) : word !== 'if'))
    .map(({ value }) => ({ value, reading: read(value) }))
  const hidden = found(view, names.hiddenWhen, ownRoles)
    .filter(({ value }) => parseYesNo(value) === undefined)
    .map(({ value }) => ({ value, reading: negate(read(value)) }))
  const given = [...shown, ...hidden]
  const unread = given.filter(({ reading }) => reading === 'unread')
  if (unread.length > 0) {
    const text = unread.map(({ value }) => (typeof value === 'string' ? value : printJson(value, 300))).join('\n')
    return { conditionText: text.slice(0, 1_000) }
  }
  const visibleWhen = all(given.map(({ reading }) => reading))
  return Array.isArray(visibleWhen) && visibleWhen.length > 0 ? { visibleWhen } : {}
}
