import type { Condition, Json } from './field.ts'

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
export function parseExpression(expression: string): Condition[] | undefined {
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
