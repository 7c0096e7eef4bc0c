import { isObject, type JsonObject } from '../core/json.ts'
import type { FormEntry, ShowIf } from '../library/form-entry.ts'

export type VisibleEntry = Exclude<FormEntry, { type: 'note' }>

export interface VisibleField {
  /** A group only where its value is no object. */
  entry: VisibleEntry
  /** The path of the value in the given object: the names of the groups around it, then its own. */
  path: string[]
  value: unknown
}

/** The visible fields for the given answers: groups are flattened, notes and hidden fields omitted. */
export function visibleFields(form: readonly FormEntry[], values: JsonObject, path: string[] = []): VisibleField[] {
  return form.flatMap((entry): VisibleField[] => {
    if (entry.type === 'note' || !holds(entry.showIf, values)) return []
    if (entry.type === 'group' && !entry.name) return visibleFields(entry.fields, values, path)
    const field = { entry, path: [...path, entry.name ?? ''], value: own(values, entry.name ?? '') }
    if (entry.type !== 'group') return [field]
    const inner = isObject(field.value) ? field.value : {}
    const isWrong = field.value !== undefined && field.value !== null && !isObject(field.value)
    return [...(isWrong ? [field] : []), ...visibleFields(entry.fields, inner, field.path)]
  })
}

export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** Compared as texts, as the dashboard does: a choice of `true` matches "true". */
export function holds(showIf: ShowIf | undefined, values: JsonObject): boolean {
  if (!showIf) return true
  const wanted = new Set((Array.isArray(showIf.value) ? showIf.value : [showIf.value]).map(String))
  const given = own(values, showIf.field)
  return (Array.isArray(given) ? given : [given]).some((item) => wanted.has(String(scalar(item))))
}

/** A form may name a field `constructor` or `__proto__`, so only own properties count. */
function own(values: JsonObject, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

function scalar(value: unknown): string | number | boolean | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}
