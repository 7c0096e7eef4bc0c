import { groupBy } from '../group-by.ts'
import type { Condition, Field } from './field.ts'
import { plainText } from '../json.ts'
import { parseRaw } from './raw-values.ts'
import { rawOf, type Values } from './values.ts'

export interface Visibility {
  isVisible: (field: Field) => boolean
  /** The answers to a key as text, for conditions; undefined where no field has that key. */
  answers: (key: string, depth: number) => string[] | undefined
}

const maxChainDepth = 100

function textsOf(field: Field, values: Values): string[] {
  const raw = rawOf(values, field)
  const value = raw === undefined ? field.default : parseRaw(field, raw).value
  if (value === undefined || value === null || value === '') return field.kind === 'boolean' ? ['false', ''] : ['']
  const list = Array.isArray(value) ? value : [value]
  return list.length === 0 ? [''] : list.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item)))
}

function holds(condition: Condition, texts: readonly string[] | undefined): boolean {
  if (!texts) return true
  if (condition.in && !condition.in.some((value) => texts.includes(plainText(value)))) return false
  return !condition.notIn?.some((value) => texts.includes(plainText(value)))
}

/** The fields by their key, else by their path with dots. */
function indexed(fields: readonly Field[]): Map<string, Field[]> {
  const controls = fields.filter((field) => field.kind !== 'note')
  const index = groupBy(controls, ({ key }) => key)
  for (const field of controls) if (!index.has(field.path.join('.'))) index.set(field.path.join('.'), [field])
  return index
}

/**
 * Which fields are shown for these values. Of fields that depend on each other in a circle, the first asked about is shown. A field that is not shown has no answer for the conditions of others; a
 * condition on a key that no field has is taken to hold. Rows look into their own fields first, then into `outer`.
 */
export function visibility(fields: readonly Field[], values: Values, outer?: Visibility): Visibility {
  let index: Map<string, Field[]> | undefined
  const known = new Map<Field, boolean>()
  const open = new Set<Field>()
  const circular = new Set<Field>()

  function shown(field: Field, depth: number): boolean {
    if (!field.visibleWhen || field.conditionText !== undefined) return true
    const before = known.get(field)
    if (before !== undefined) return before
    if (open.has(field)) circular.add(field)
    if (open.has(field) || depth > maxChainDepth) return true
    open.add(field)
    const holding = field.visibleWhen.every((condition) => holds(condition, answers(condition.key, depth + 1)))
    open.delete(field)
    known.set(field, holding || circular.has(field))
    return holding || circular.has(field)
  }

  function answers(key: string, depth: number): string[] | undefined {
    index ??= indexed(fields)
    const controllers = index.get(key)
    if (!controllers) return outer?.answers(key, depth)
    const writer = controllers.find((field) => shown(field, depth))
    return writer ? textsOf(writer, values) : ['']
  }

  return { isVisible: (field) => shown(field, 0), answers }
}
