import type { Condition, Field } from './field.ts'
import { slug } from './fold-name.ts'
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

type ByKey = ReadonlyMap<string, readonly Field[]>

/** Keys that can come to be answered: shown from the start, or once others that can be are answered. */
function reachable(byKey: ByKey): Set<string> {
  const done = new Set<string>()
  const waiting = new Map<string, string[]>()
  const open: string[] = []
  const isDone = (key: string): boolean => done.has(key) || !byKey.has(key)
  const ready = (field: Field): boolean => (field.visibleWhen ?? []).every((condition) => isDone(condition.key))
  for (const [key, fields] of byKey) {
    for (const { visibleWhen } of fields) {
      for (const condition of visibleWhen ?? []) {
        const list = waiting.get(condition.key)
        if (list) list.push(key)
        else waiting.set(condition.key, [key])
      }
    }
    if (fields.some(ready)) open.push(key)
  }
  while (open.length > 0) {
    const key = open.pop() ?? ''
    if (done.has(key)) continue
    done.add(key)
    for (const next of waiting.get(key) ?? []) if (byKey.get(next)?.some(ready)) open.push(next)
  }
  return done
}

/** A field shown only when it has a value itself, directly or in a circle, could never be filled in. */
function loops(field: Field, byKey: ByKey, reached: ReadonlySet<string>): boolean {
  const seen = new Set<string>()
  const open = (field.visibleWhen ?? []).map((condition) => condition.key)
  while (open.length > 0 && seen.size < 200) {
    const key = open.pop() ?? ''
    if (key === field.key) return true
    if (seen.has(key) || reached.has(key)) continue
    seen.add(key)
    for (const item of byKey.get(key) ?? []) open.push(...(item.visibleWhen ?? []).map((condition) => condition.key))
  }
  return false
}

function describe(conditions: readonly Condition[]): string {
  return conditions
    .map(({ key, in: is, notIn }) => `${key} ${is ? '=' : '≠'} ${(is ?? notIn ?? []).map(String).join(', ')}`)
    .join('; ')
}

/** Last, when every key is known: keys for the keyless, and conditions pointed at keys rather than internal ids. */
export function assignKeys(
  fields: readonly Field[],
  aliases: ReadonlyMap<string, string>,
  outer: ReadonlySet<string> = new Set(),
): void {
  deriveKeys(fields)
  markDuplicates(fields)
  const byKey = new Map<string, Field[]>()
  for (const field of fields) {
    const sharing = byKey.get(field.key)
    if (sharing) sharing.push(field)
    else if (field.kind !== 'note') byKey.set(field.key, [field])
  }
  const known = new Set([...outer, ...byKey.keys()])
  for (const field of fields) {
    field.visibleWhen = field.visibleWhen?.map((condition) => {
      const key = known.has(condition.key) ? condition.key : (aliases.get(condition.key) ?? condition.key)
      return { ...condition, key }
    })
    if (!field.visibleWhen) delete field.visibleWhen
    if (field.fields) assignKeys(field.fields, aliases, known)
  }
  const reached = reachable(byKey)
  for (const field of fields) {
    if (field.kind !== 'note' && field.visibleWhen && loops(field, byKey, reached)) {
      field.conditionText = describe(field.visibleWhen)
      delete field.visibleWhen
    }
  }
}
