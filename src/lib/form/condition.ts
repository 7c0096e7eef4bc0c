import type { Condition } from './field.ts'
import { foldName, parseYesNo } from './fold-name.ts'
import { isRecord, isScalar, plainText, printJson, type Unknowns, type Json } from './json.ts'
import { found, ownRoles, type View } from './entry-layers.ts'

const comparePattern = /^(.+?)\s*(===?|!==?|<>|=|\banyof\b|\bin\b|\bcontains\b|\bequals?\b|\bis not\b|\bis\b)\s*(.+)$/iu
const emptyPattern = /^(.+?)\s+(?:is\s+)?(not ?)?empty$/i

/** The names that expressions give to a field: `{x}`, `${x}`, `$x`, `[x]`, `data.x`, `x.value`. */
function nameIn(text: string): string | undefined {
  const name = text
    .trim()
    .replace(/^\$?\{\s*([^{}]+?)\s*\}$|^\[(.+)\]$/, '$1$2')
    .replace(/^\$(?=[\p{L}_])/u, '')
    .replace(/^(?:data|model|values|formData|answers|panel|row|item|(?:formState|form)\.values)\./, '')
    .replace(/\.value$/, '')
  if (/^(true|false|null|undefined|not|and|or)$/i.test(name)) return undefined
  return /^[\p{L}_$][\p{L}\p{N}_$\-.]*$/u.test(name) ? name : undefined
}

function literal(text: string): Json | undefined {
  const plain = text.trim()
  const quoted = /^'([^']*)'$|^"([^"]*)"$/.exec(plain)
  if (quoted) return quoted[1] ?? quoted[2] ?? ''
  if (/^(true|false)$/i.test(plain)) return plain.toLowerCase() === 'true'
  if (/^(null|undefined)$/i.test(plain)) return ''
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** All of them, or none where one could not be read. */
function allOf<T>(parts: readonly (T | undefined)[]): T[] | undefined {
  const read = parts.filter((part) => part !== undefined)
  return read.length === parts.length ? read : undefined
}

function clause(text: string): Condition | undefined {
  const plain = text.trim().replace(/^\(([^()]*)\)$/s, '$1')
  const empty = emptyPattern.exec(plain)
  const emptyKey = empty?.[1] === undefined ? undefined : nameIn(empty[1])
  if (emptyKey) return empty?.[2] ? { key: emptyKey, notIn: [''] } : { key: emptyKey, in: [''] }
  const compare = comparePattern.exec(plain)
  if (compare) {
    const [, left = '', operator = '', right = ''] = compare
    const inner = /^[[(](.*)[\])]$/.exec(right.trim())?.[1]
    const [key, values] = [nameIn(left), allOf((inner?.split(',') ?? [right]).map(literal))]
    if (!key || !values) return undefined
    return /^(!|<>|is not)/i.test(operator) ? { key, notIn: values } : { key, in: values }
  }
  const negated = /^(?:!|not\s+)(.+)$/i.exec(plain)
  const key = nameIn(negated?.[1] ?? plain)
  if (!key) return undefined
  return negated ? { key, in: ['', false] } : { key, notIn: ['', false] }
}

/** `{x} = 'y' and {z} notempty`; undefined where it says more than that. Alternatives must all ask about one field. */
function parseExpression(expression: string): Condition[] | undefined {
  if (expression.length > 500) return undefined
  const text = expression
    .trim()
    .replace(/^=(?!=)/, '')
    .replace(/^\{\{(.*)\}\}$/s, '$1')
    .replace(/^return\s+|^show\s*=(?!=)\s*/, '')
    .replace(/;\s*$/, '')
  const either = text.split(/\s*\|\|\s*|\s+or\s+/i)
  if (either.length === 1) return allOf(text.split(/\s*&&\s*|\s+and\s+/i).map(clause))
  const alternatives = allOf(either.map(clause))
  const [first] = alternatives ?? []
  if (!first || !alternatives?.every(({ key, in: values }) => key === first.key && values)) return undefined
  return [{ key: first.key, in: alternatives.flatMap((item) => item.in ?? []) }]
}

/** undefined: no condition. 'unread': a condition that we cannot evaluate. */
type Reading = Condition[] | 'unread' | undefined

const words = (text: string): readonly string[] => text.split(/\s+/)
const keyWords = words('field when key name component fieldid fieldname question scope path id source variable')
const valueWords = words('value eq equals is values in anyof const enum expected ne notequals isnot notin')
const operatorWords = words('operator op comparison')
/** The part of a condition that holds the condition itself. */
const showParts = words('show visible rules conditions condition')
const hideParts = words('hide invisible')
const equalPattern = /^(=*|eq|equals?|equalto|is|isequal(to)?|in|anyof|contains|includes)$/
const unequalPattern = /^(!=+|<>|ne|neq|not.*|isnot.*|noneof)$/

function negate(reading: Reading): Reading {
  if (!Array.isArray(reading)) return reading
  const [only, ...more] = reading
  if (!only || more.length > 0) return 'unread'
  return [only.in ? { key: only.key, notIn: only.in } : { key: only.key, in: only.notIn }]
}

function all(readings: readonly Reading[]): Reading {
  const given = readings.filter((reading) => reading !== undefined)
  if (given.includes('unread')) return 'unread'
  return given.length > 0 ? given.flatMap((reading) => (reading === 'unread' ? [] : reading)) : undefined
}

function keyIn(value: unknown): string | undefined {
  const text = plainText(value)
  return text === '' || text.length > 200 ? undefined : text.replace(/^#?\/(properties\/)?/, '')
}

function valuesIn(value: unknown): Json[] | undefined {
  if (isScalar(value)) return [value]
  if (value === null) return ['']
  return Array.isArray(value) && value.length > 0 && value.every(isScalar) ? value : undefined
}

/** `{field, operator, value}` in its many spellings. */
function fromRule(key: string, props: ReadonlyMap<string, unknown>): Reading {
  const operator = operatorWords.map((word) => plainText(props.get(word)).trim().toLowerCase()).find(Boolean) ?? ''
  const folded = foldName(operator) || operator
  if (/empty|exists|hasvalue/.test(folded)) {
    const filled = /not|!|exists|hasvalue/.test(operator)
    return [filled ? { key, notIn: [''] } : { key, in: [''] }]
  }
  const word = valueWords.find((name) => props.has(name))
  const values = word === undefined ? undefined : valuesIn(props.get(word))
  if (!word || !values) return 'unread'
  if (unequalPattern.test(folded) || unequalPattern.test(word)) return [{ key, notIn: values }]
  return equalPattern.test(folded) ? [{ key, in: values }] : 'unread'
}

/** `{x: 'y', z: ['a', 'b']}`. */
function fromMap(record: Unknowns): Reading {
  return all(
    Object.entries(record).map(([name, value]): Reading => {
      const key = keyIn(name)
      const values = valuesIn(value)
      if (key === undefined || /^[@_]/.test(key)) return 'unread'
      if (values) return [{ key, in: values }]
      return isRecord(value) ? fromRule(key, folded(value)) : 'unread'
    }),
  )
}

function folded(record: Unknowns): Map<string, unknown> {
  return new Map(Object.entries(record).map(([name, value]) => [foldName(name), value]))
}

function fromRecord(record: Unknowns, depth: number): Reading {
  const props = folded(record)
  const part = (names: readonly string[]): unknown =>
    names.map((name) => props.get(name)).find((value) => typeof value === 'object' && value !== null)
  const shown = part(showParts)
  const hidden = part(hideParts) ?? (typeof props.get('hide') === 'string' ? props.get('hide') : undefined)
  const effect = plainText(props.get('effect') ?? props.get('action') ?? props.get('actiontype')).toLowerCase()
  const any = /any|or/.test(plainText(props.get('logictype') ?? props.get('conjunction')).toLowerCase())
  if (/^(enable|disable)$/.test(effect) || (any && Array.isArray(shown) && shown.length > 1)) return 'unread'
  const hides = effect === 'hide' || parseYesNo(props.get('show')) === false
  if (shown !== undefined || hidden !== undefined)
    return all([hides ? negate(read(shown, depth)) : read(shown, depth), negate(read(hidden, depth))])
  const schema = props.get('schema')
  const key = keyIn(keyWords.map((word) => props.get(word)).find((value) => plainText(value) !== ''))
  if (key !== undefined) {
    const rule = fromRule(key, isRecord(schema) ? folded(schema) : props)
    return hides ? negate(rule) : rule
  }
  return props.has('when') || props.has('show') ? undefined : fromMap(record)
}

/** Conditions are small: anything nested deeper is not read as one. */
function read(value: unknown, depth = 0): Reading {
  if (depth > 8) return 'unread'
  if (typeof value === 'string') return value.trim() === '' ? undefined : (parseExpression(value) ?? 'unread')
  if (Array.isArray(value)) {
    const [only, ...more] = value as unknown[]
    if (Array.isArray(only) && more.length === 0) return read(only, depth + 1)
    return all(value.map((rule) => read(rule, depth + 1) ?? 'unread'))
  }
  return isRecord(value) ? fromRecord(value, depth + 1) : undefined
}

const showWords = words(`conditional conditionallogic customconditional visibleif visibleon showif displayif visiblewhen
  showwhen displayoptions condition conditions dependson depends show if rule relevant`)
const hideWords = words('hideexpression hideif hiddenon hidewhen hide hidden')
/** As text these say something else; `if` as an object is JSON Schema. */
const notExpressions = new Set(words('show rule conditionallogic'))

/** When a field is shown. `conditionText` if that cannot be evaluated. */
export function readConditions(view: View): { visibleWhen?: Condition[]; conditionText?: string } {
  const given = [
    ...found(view, showWords, ownRoles).filter(({ word, value }) =>
      typeof value === 'string' ? !notExpressions.has(word) : word !== 'if',
    ),
    ...found(view, hideWords, ownRoles).filter(({ value }) => parseYesNo(value) === undefined),
  ].map(({ word, value }) => {
    // A bare name under `dependsOn` may only say what to load again.
    const bare = word.startsWith('depends') && typeof value === 'string' && !/[=!{]/.test(value)
    const reading = bare ? 'unread' : read(value)
    return { value, reading: hideWords.includes(word) ? negate(reading) : reading }
  })
  const unread = given.filter(({ reading }) => reading === 'unread')
  if (unread.length > 0) {
    const text = unread.map(({ value }) => (typeof value === 'string' ? value : printJson(value, 300))).join('\n')
    return { conditionText: text.slice(0, 1_000) }
  }
  const visibleWhen = all(given.map(({ reading }) => reading))
  return Array.isArray(visibleWhen) && visibleWhen.length > 0 ? { visibleWhen } : {}
}
