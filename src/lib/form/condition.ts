import { anyOf, negate, parseExpression } from './condition-expression.ts'
import type { Condition, Json } from './field.ts'
import { foldName } from './fold-name.ts'
import { isRecord, isScalar, plainText, printJson, type Unknowns } from './json.ts'
import { parseYesNo } from './parse-boolean.ts'
import { found, ownRoles, type View } from './entry-layers.ts'

export interface ConditionReading {
  visibleWhen?: Condition[]
  /** The condition as text, if it cannot be converted. */
  conditionText?: string
}

/** undefined: no condition. 'unread': a condition that we cannot evaluate. */
type Reading = Condition[] | 'unread' | undefined

const keyWords = 'field when key name fieldid fieldname component question scope path id source parent variable'.split(
  ' ',
)
const valueWords = 'value eq equals is values in anyof const enum expected equalto'.split(' ')
const equalOperators = new Set([
  '',
  'eq',
  'equals',
  'equal',
  'is',
  'isequal',
  'isequalto',
  'equalto',
  'in',
  'anyof',
  'setany',
  'contains',
  'includes',
  'set',
])
const unequalOperators = new Set([
  'ne',
  'neq',
  'notequals',
  'notequal',
  'isnot',
  'isnotequal',
  'isnotequalto',
  'notin',
  'not',
  'noneof',
  'setnotany',
])
const symbols: Readonly<Record<string, string>> = {
  '==': 'eq',
  '=': 'eq',
  '===': 'eq',
  '!=': 'ne',
  '!==': 'ne',
  '<>': 'ne',
}

function folded(record: Unknowns): Map<string, unknown> {
  return new Map(Object.entries(record).map(([name, value]) => [foldName(name), value]))
}

function keyOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value === '' || value.length > 200) return undefined
  return value.replace(/^#?\/(properties\/)?/, '').replace(/^:input\[name=["']?([^"'\]]+)["']?\]$/, '$1')
}

function scalars(value: unknown): Json[] | undefined {
  if (isScalar(value)) return [value]
  if (value === null) return ['']
  return Array.isArray(value) && value.length > 0 && value.every(isScalar) ? value : undefined
}

/** `{field, operator, value}` and its many spellings. */
function fromRule(record: Unknowns): Reading {
  const props = folded(record)
  const key = keyOf(keyWords.map((word) => props.get(word)).find((value) => isScalar(value) && value !== ''))
  if (key === undefined) return undefined
  const word = plainText(props.get('operator') ?? props.get('op') ?? props.get('comparison') ?? props.get('condition'))
  const operator = Object.hasOwn(symbols, word.trim()) ? (symbols[word.trim()] ?? '') : foldName(word)
  if (/^(=*|is)empty$/.test(operator) || word === '==empty') return [{ key, in: [''] }]
  if (/^(!=|is)?not?empty$|^isnotempty$|^hasvalue$|^exists$/.test(operator) || word === '!=empty')
    return [{ key, notIn: [''] }]
  const schema = isRecord(record['schema']) ? folded(record['schema']) : undefined
  const source = schema ?? props
  const unequal = source.get('ne') ?? source.get('notequals') ?? source.get('isnot') ?? source.get('notin')
  if (unequal !== undefined) {
    const values = scalars(unequal)
    return values ? [{ key, notIn: values }] : 'unread'
  }
  const given = valueWords.map((name) => source.get(name)).find((value) => value !== undefined)
  const values = scalars(given)
  if (!values) return 'unread'
  if (equalOperators.has(operator)) return [{ key, in: values }]
  return unequalOperators.has(operator) ? [{ key, notIn: values }] : 'unread'
}

/** `{x: 'y', z: ['a', 'b']}`, and `{x: {$in: […]}}`. */
function fromMap(record: Unknowns): Reading {
  const conditions: Condition[] = []
  for (const [name, value] of Object.entries(record)) {
    const key = keyOf(name)
    if (key === undefined || key.startsWith('@') || key.startsWith('_')) return 'unread'
    const values = scalars(value)
    if (values) {
      conditions.push({ key, in: values })
      continue
    }
    if (!isRecord(value)) return 'unread'
    const inner = folded(value)
    if (inner.has('checked')) {
      conditions.push(inner.get('checked') === false ? { key, in: ['', false] } : { key, notIn: ['', false] })
      continue
    }
    const rule = fromRule({ ...value, field: key })
    if (rule === undefined || rule === 'unread') return 'unread'
    conditions.push(...rule)
  }
  return conditions.length > 0 ? conditions : undefined
}

function fromRules(rules: readonly unknown[], any: boolean, word = 'rules'): Reading {
  if (rules.length === 0) return undefined
  const conditions: Condition[] = []
  for (const rule of rules) {
    const reading = isRecord(rule) ? fromRule(rule) : readRaw(rule, word)
    if (reading === undefined || reading === 'unread') return 'unread'
    conditions.push(...reading)
  }
  return any && rules.length > 1 ? (anyOf(conditions) ?? 'unread') : conditions
}

function opposite(reading: Reading): Reading {
  return reading === undefined || reading === 'unread' ? reading : (negate(reading) ?? 'unread')
}

function fromRecord(record: Unknowns, word: string): Reading {
  const props = folded(record)
  if (props.size === 0) return undefined
  if (word === 'show') return fromMap(record)
  if (word === 'states' && !props.has('visible') && !props.has('invisible')) return undefined
  const effect = plainText(props.get('effect') ?? props.get('actiontype') ?? props.get('action')).toLowerCase()
  const shown = parseYesNo(props.get('show'))
  const hides = effect === 'hide' || shown === false
  if (effect === 'enable' || effect === 'disable') return 'unread'
  if (word === 'displayoptions' || isRecord(props.get('show')) || isRecord(props.get('visible'))) {
    return both(
      readRaw(props.get('show') ?? props.get('visible'), 'show'),
      hiding(props.get('hide') ?? props.get('invisible')),
    )
  }
  if (typeof props.get('hide') === 'string') return opposite(readRaw(props.get('hide'), 'hide'))
  const list = props.get('rules') ?? props.get('conditions')
  if (Array.isArray(list)) {
    const any = /any|or/.test(
      plainText(props.get('logictype') ?? props.get('conjunction') ?? props.get('logic')).toLowerCase(),
    )
    const reading = fromRules(list, any)
    return hides ? opposite(reading) : reading
  }
  const condition = props.get('condition')
  if (isRecord(condition))
    return hides ? opposite(fromRecord(condition, 'condition')) : fromRecord(condition, 'condition')
  if (props.has('when') && (props.get('when') === null || props.get('when') === '')) return undefined
  const rule = fromRule(record)
  if (rule !== undefined) return hides ? opposite(rule) : rule
  return shown === undefined ? fromMap(record) : undefined
}

function hiding(value: unknown): Reading {
  if (!isRecord(value)) return undefined
  const read = fromMap(value)
  return read === undefined || read === 'unread' ? read : (negate(read) ?? 'unread')
}

function both(a: Reading, b: Reading): Reading {
  if (a === 'unread' || b === 'unread') return 'unread'
  return a && b ? [...a, ...b] : (a ?? b)
}

/** ACF: one of these groups of rules must hold. */
function fromGroups(groups: readonly unknown[][]): Reading {
  const alternatives: Condition[] = []
  for (const group of groups) {
    const reading = fromRules(group, false)
    if (groups.length === 1 || reading === undefined || reading === 'unread') return reading
    const [only, ...more] = reading
    if (!only || more.length > 0) return 'unread'
    alternatives.push(only)
  }
  return anyOf(alternatives) ?? 'unread'
}

function readRaw(value: unknown, word: string): Reading {
  if (typeof value === 'string') {
    if (value.trim() === '') return undefined
    // A bare name under `dependsOn` may only say what to load again.
    if (word.startsWith('depends') && !/[=!{]/.test(value)) return 'unread'
    return parseExpression(value) ?? 'unread'
  }
  if (Array.isArray(value)) {
    const rules: unknown[] = value
    const groups = rules.filter((group): group is unknown[] => Array.isArray(group))
    if (groups.length > 0 && groups.length === rules.length) return fromGroups(groups)
    return fromRules(rules, false, word)
  }
  return isRecord(value) ? fromRecord(value, word) : undefined
}

/** Conditions are small: anything nested deeper is not read as one. */
function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth < 8 && Object.values(value).every((inner) => isShallow(inner, depth + 1))
}

const showWords =
  `conditional conditionallogic customconditional visibleif visibleon showif displayif visiblewhen showwhen
  displayoptions condition conditions dependson depends show if rule relevant states`.split(/\s+/)
/** As text these words say something else; and `if` as an object is JSON Schema, see schema-branches.ts. */
const recordWords = new Set(['show', 'rule', 'states', 'conditionallogic'])
const expressions = ['expressions', 'expressionproperties']
const hideWords = ['hideexpression', 'hideif', 'hiddenon', 'hidewhen', 'hide', 'hidden']

export function readConditions(view: View): ConditionReading {
  const conditions: Condition[] = []
  const unread: unknown[] = []
  const take = (reading: Reading, value: unknown): void => {
    if (reading === 'unread') unread.push(value)
    else if (reading) conditions.push(...reading)
  }
  for (const { word, value } of found(view, showWords, ownRoles)) {
    const fits = typeof value === 'string' ? !recordWords.has(word) : word !== 'if' && typeof value === 'object'
    if (fits) take(isShallow(value) ? readRaw(value, word) : 'unread', value)
  }
  for (const { word, value } of found(view, hideWords, ownRoles)) {
    if (typeof value === 'string' && parseYesNo(value) === undefined && value.trim() !== '') {
      take(opposite(readRaw(value, word)), value)
    } else if (isRecord(value)) take(isShallow(value) ? hiding(value) : 'unread', value)
  }
  for (const { value } of found(view, expressions, ownRoles)) {
    const hide = isRecord(value) ? value['hide'] : undefined
    if (typeof hide === 'string') take(opposite(readRaw(hide, 'hide')), hide)
  }
  const text = unread.map((value) => (typeof value === 'string' ? value : printJson(value, 300))).join('\n')
  if (text !== '') return { conditionText: text.slice(0, 1_000) }
  return conditions.length > 0 ? { visibleWhen: conditions } : {}
}
