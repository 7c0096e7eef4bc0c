import type { Condition, Field } from './field.ts'
import { slug } from './fold.ts'
import { fieldId } from './field-id.ts'

function taken(fields: readonly Field[]): Set<string> {
  const ids = new Set<string>()
  for (const { path, keySource, kind } of fields) {
    if (kind === 'note' || keySource === 'derived') continue
    for (let end = 1; end <= path.length; end += 1) ids.add(fieldId(path.slice(0, end)))
  }
  return ids
}

/** Keys for fields that have none: from the label, never one that the form gives to another. */
function deriveKeys(fields: readonly Field[]): void {
  const ids = taken(fields)
  let position = 0
  for (const field of fields) {
    if (field.kind === 'note') {
      field.path = []
      continue
    }
    position += 1
    if (field.keySource === 'given') continue
    const base = /^Field \d+$/.test(field.label) ? `field_${position}` : slug(field.label) || `field_${position}`
    let key = base
    for (let count = 2; ids.has(fieldId([...field.path, key])); count += 1) key = `${base}_${count}`
    field.key = key
    field.path = [...field.path, key]
    ids.add(fieldId(field.path))
  }
}

function markDuplicates(fields: readonly Field[]): void {
  const byId = new Map<string, Field[]>()
  for (const field of fields) {
    if (field.kind === 'note') continue
    const id = fieldId(field.path)
    const group = byId.get(id)
    if (group) group.push(field)
    else byId.set(id, [field])
  }
  for (const group of byId.values()) {
    if (group.length > 1) for (const field of group) field.warnings = [...(field.warnings ?? []), 'duplicate']
  }
}

/** A field shown only when it has a value itself, directly or in a circle, could never be filled in. */
function loops(field: Field, byKey: ReadonlyMap<string, readonly Field[]>): boolean {
  const seen = new Set<string>()
  const open = (field.visibleWhen ?? []).map((condition) => condition.key)
  while (open.length > 0) {
    const key = open.pop() ?? ''
    if (key === field.key) return true
    if (seen.has(key) || seen.size > 200) continue
    seen.add(key)
    const controllers = byKey.get(key) ?? []
    // One of several entries with that key that is always shown breaks the circle.
    if (controllers.some((item) => !item.visibleWhen)) continue
    for (const item of controllers) open.push(...(item.visibleWhen ?? []).map((condition) => condition.key))
  }
  return false
}

function describe(conditions: readonly Condition[]): string {
  return conditions
    .map(({ key, in: is, notIn }) => `${key} ${is ? '=' : '≠'} ${(is ?? notIn ?? []).map(String).join(', ')}`)
    .join('; ')
}

/** Last, when every key is known: keys for the keyless, and conditions pointed at keys rather than internal ids. */
export function finish(
  fields: readonly Field[],
  aliases: ReadonlyMap<string, string>,
  outer: ReadonlySet<string> = new Set(),
): void {
  deriveKeys(fields)
  markDuplicates(fields)
  const byKey = new Map<string, Field[]>()
  for (const field of fields) if (field.kind !== 'note') byKey.set(field.key, [...(byKey.get(field.key) ?? []), field])
  const known = new Set([...outer, ...byKey.keys()])
  for (const field of fields) {
    field.visibleWhen = field.visibleWhen?.map((condition) => {
      const key = known.has(condition.key) ? condition.key : (aliases.get(condition.key) ?? condition.key)
      return { ...condition, key }
    })
    if (!field.visibleWhen) delete field.visibleWhen
    if (field.fields) finish(field.fields, aliases, known)
  }
  for (const field of fields) {
    if (field.kind !== 'note' && field.visibleWhen && loops(field, byKey)) {
      field.conditionText = describe(field.visibleWhen)
      delete field.visibleWhen
    }
  }
}
