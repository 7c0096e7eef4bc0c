import type { Condition, Field } from './field.ts'
import { parseYesNo } from './fold-name.ts'
import { isRecord, isScalar, plainText, printJson, type Unknowns, type Json } from '../json.ts'
import { all, type Entry, type Given, propsOf } from './entry.ts'
import { conditionParts as names } from './synonyms.ts'

/** Conditions that must all hold, none where nothing is asked. Undefined: a condition that we cannot evaluate. */
type Reading = Condition[] | undefined

/** `{x} = 'y'`, `data.x === 3`, `{x} notempty`. */
const clausePattern =
  /^\$?\{?(?:(?:data|model|values|formData)\.)?([\p{L}_$][\p{L}\p{N}_$.-]*)\}?\s*(?:(===?|!==?|<>|=)\s*(?:'([^']*)'|"([^"]*)"|(true|false)|(-?\d+(?:\.\d+)?))|(not)?empty)$/iu

function fromClause(text: string): Reading {
  const match = clausePattern.exec(text.trim().replace(/^\((.*)\)$/s, '$1'))
  if (!match?.[1]) return undefined
  const [, key, operator, single, double, flag, number, not] = match
  if (operator === undefined) return [not ? { key, notIn: [''] } : { key, in: [''] }]
  const values = [flag ? flag.toLowerCase() === 'true' : number ? Number(number) : (single ?? double ?? '')]
  return [/!|<>/.test(operator) ? { key, notIn: values } : { key, in: values }]
}

function fromText(text: string): Reading {
  if (text.trim() === '') return []
  return text.length > 500 ? undefined : every(text.split(/\s*&&\s*|\s+and\s+/i).map(fromClause))
}

function every(readings: readonly Reading[]): Reading {
  const conditions = readings.filter((reading) => reading !== undefined)
  return conditions.length === readings.length ? conditions.flat() : undefined
}

function negate(reading: Reading): Reading {
  const [only, ...more] = reading ?? []
  if (!only) return reading
  if (more.length > 0) return undefined
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
  if (values && (unequalPattern.test(operator) || unequalPattern.test(word))) return [{ key, notIn: values }]
  return values && equalPattern.test(operator) ? [{ key, in: values }] : undefined
}

/** `{x: 'y', z: ['a', 'b']}`. */
function fromMap(record: Unknowns): Reading {
  const readings = Object.entries(record).map(([key, value]): Reading => {
    const values = valuesIn(value)
    return values && !/^[@_/]/.test(key) ? [{ key, in: values }] : undefined
  })
  return every(readings)
}

function fromRecord(record: Unknowns, depth: number): Reading {
  const props = propsOf(record)
  const inner = names.rules.map((name) => props.get(name)).find((value) => typeof value === 'object' && value !== null)
  const effect = plainText(props.get('effect') ?? props.get('action')).toLowerCase()
  const any = /any|or/i.test(plainText(props.get('logictype') ?? props.get('conjunction')))
  if (effect.endsWith('able') || props.has('hide') || (any && Array.isArray(inner) && inner.length > 1))
    return undefined
  const schema = props.get('schema')
  const key = names.key.map((word) => plainText(props.get(word))).find(Boolean)
  if (inner === undefined && key === undefined) return props.has('when') ? [] : fromMap(record)
  const reading =
    inner === undefined && key !== undefined
      ? fromRule(key.replace(/^#?\/(properties\/)?/, ''), isRecord(schema) ? propsOf(schema) : props)
      : read(inner, depth)
  return effect === 'hide' || parseYesNo(props.get('show')) === false ? negate(reading) : reading
}

/** Conditions are small: anything nested deeper is not read as one. Several lists of rules are alternatives. */
function read(value: unknown, depth = 0): Reading {
  if (typeof value === 'string') return fromText(value)
  if (depth > 8 || typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return fromRecord({ ...value }, depth + 1)
  return value.length > 1 && value.some(Array.isArray) ? undefined : every(value.map((rule) => read(rule, depth + 1)))
}

/** `show`, `rule` and `conditionalLogic` say something else as a text; `if` as an object is JSON Schema. */
function mayBeCondition({ word, value }: Given): boolean {
  if (typeof value === 'string') return !['show', 'rule', 'conditionallogic'].includes(word)
  return typeof value === 'object' && word !== 'if'
}

/** R13: when a field is shown. `conditionText` if that cannot be evaluated. */
export function readConditions(entry: Entry): Pick<Field, 'visibleWhen' | 'conditionText'> {
  const shown = all(entry, 'shownWhen').filter(mayBeCondition)
  const hidden = all(entry, 'hiddenWhen').filter(
    (given) => mayBeCondition(given) && parseYesNo(given.value) === undefined,
  )
  const given = [
    ...shown.map(({ value }) => ({ value, reading: read(value) })),
    ...hidden.map(({ value }) => ({ value, reading: negate(read(value)) })),
  ]
  const unread = given.filter(({ reading }) => reading === undefined)
  const texts = unread.map(({ value }) => (typeof value === 'string' ? value : printJson(value, 300)))
  if (texts.length > 0) return { conditionText: texts.join('\n').slice(0, 1_000) }
  return { visibleWhen: every(given.map(({ reading }) => reading)) }
}
