import type { Condition, Json } from './field.ts'

const namePattern = String.raw`(?:data|model|values|formData|formState|answers|panel|row|item)?\.?([\p{L}_$][\p{L}\p{N}_$\-.]*)`
const plainPattern = new RegExp(`^${namePattern}$`, 'u')
const comparePattern =
  /^(.+?)\s*(===|!==|==|!=|<>|=|\banyof\b|\bin\b|\bcontains\b|\bequals?\b|\bis not\b|\bis\b)\s*(.+)$/iu
const emptyPattern = /^(.+?)\s+(?:is\s+)?(notempty|not empty|empty)$/i
const negativeOperators = new Set(['!==', '!=', '<>', 'is not'])

/** The names that expressions give to a field: `{x}`, `${x}`, `$x`, `data.x`, `$get(x).value`, `formState.values.x`. */
function nameIn(text: string): string | undefined {
  const inner = text
    .trim()
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(/^\$?\{\s*([^{}]+?)\s*\}$/, '$1')
    .replace(/^\$get\(\s*['"]?([^'"()]+)['"]?\s*\)(?:\.value)?$/, '$1')
    .replace(/^\$(?=[\p{L}_])/u, '')
    .replace(/^(?:formState\.values|form\.values|data|model|values|formData|answers|panel|row)\./, '')
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/\.value$/, '')
    .trim()
  return plainPattern.test(inner) && !/^(true|false|null|undefined|not|and|or)$/i.test(inner) ? inner : undefined
}

function literal(text: string): Json | undefined {
  const plain = text.trim()
  const quoted = /^'([^']*)'$|^"([^"]*)"$/.exec(plain)
  if (quoted) return quoted[1] ?? quoted[2] ?? ''
  if (/^(true|false)(\(\))?$/i.test(plain)) return plain.toLowerCase().startsWith('true')
  if (/^(null|undefined)$/i.test(plain)) return ''
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** All of them, or none where one could not be read. */
function allOf<T>(parts: readonly (T | undefined)[]): T[] | undefined {
  const read = parts.filter((part) => part !== undefined)
  return read.length === parts.length ? read : undefined
}

function literals(text: string): Json[] | undefined {
  const inner = /^[[(](.*)[\])]$/.exec(text.trim())?.[1]
  return allOf((inner === undefined ? [text] : inner.split(',')).map(literal))
}

function clause(text: string): Condition | undefined {
  const plain = text.trim().replace(/^\((.*)\)$/s, (whole, inner: string) => (/[()]/.test(inner) ? whole : inner))
  const selected = /^selected\(\s*\$?\{?([\w.-]+)\}?\s*,\s*(['"])([^'"]*)\2\s*\)$/.exec(plain)
  if (selected?.[1] !== undefined) return { key: selected[1], in: [selected[3] ?? ''] }
  const empty = emptyPattern.exec(plain)
  const emptyKey = empty?.[1] === undefined ? undefined : nameIn(empty[1])
  if (emptyKey) return /^not/i.test(empty?.[2] ?? '') ? { key: emptyKey, notIn: [''] } : { key: emptyKey, in: [''] }
  const compare = comparePattern.exec(plain)
  if (compare) {
    const key = nameIn(compare[1] ?? '')
    const values = literals(compare[3] ?? '')
    if (!key || !values) return undefined
    return negativeOperators.has((compare[2] ?? '').toLowerCase()) ? { key, notIn: values } : { key, in: values }
  }
  const negated = /^(?:!|not\s+)(.+)$/i.exec(plain)
  const key = nameIn(negated?.[1] ?? plain)
  if (!key) return undefined
  return negated ? { key, in: ['', false] } : { key, notIn: ['', false] }
}

export function negate(conditions: readonly Condition[]): Condition[] | undefined {
  const [only, ...more] = conditions
  if (!only || more.length > 0) return undefined
  if (only.in) return [{ key: only.key, notIn: only.in }]
  return only.notIn ? [{ key: only.key, in: only.notIn }] : undefined
}

/** Alternatives can be told as one condition only when all speak of one field. */
export function anyOf(alternatives: readonly Condition[]): Condition[] | undefined {
  const [first] = alternatives
  if (!first || !alternatives.every((item) => item.key === first.key && item.in)) return undefined
  return [{ key: first.key, in: alternatives.flatMap((item) => item.in ?? []) }]
}

/** `{x} = 'y' and {z} notempty`; undefined where it says more than that. */
export function parseExpression(expression: string): Condition[] | undefined {
  if (expression.length > 500) return undefined
  const text = expression
    .trim()
    .replace(/^=(?!=)/, '')
    .replace(/^\{\{(.*)\}\}$/s, '$1')
    .replace(/^(?:show|return|visible)\s*=(?!=)\s*/, '')
    .replace(/^return\s+/, '')
    .replace(/;\s*$/, '')
  const either = text.split(/\s*\|\|\s*|\s+or\s+/i)
  if (either.length > 1) {
    const alternatives = allOf(either.map(clause))
    return alternatives && anyOf(alternatives)
  }
  return allOf(text.split(/\s*&&\s*|\s+and\s+/i).map(clause))
}
