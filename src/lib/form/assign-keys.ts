import type { Condition, Field } from './field.ts'
import { fieldId } from './field-id.ts'
import { slug } from './fold-name.ts'
import { plainText } from './json.ts'

function byId(fields: readonly Field[], idOf: (field: Field) => string): Map<string, Field[]> {
  const groups = new Map<string, Field[]>()
  for (const field of fields) {
    if (field.kind === 'note') continue
    const group = groups.get(idOf(field))
    if (group) group.push(field)
    else groups.set(idOf(field), [field])
  }
  return groups
}

/** Keys for fields that have none: from the label, never one that the form gives to another. */
function deriveKeys(fields: readonly Field[]): void {
  const given = fields.filter(({ kind, keySource }) => kind !== 'note' && keySource === 'given')
  const ids = new Set(given.flatMap(({ path }) => path.map((_, index) => fieldId(path.slice(0, index + 1)))))
  let position = 0
  for (const field of fields) {
    if (field.kind === 'note') field.path = []
    else position += 1
    if (field.keySource === 'given') continue
    const base = (/^Field \d+$/.test(field.label) ? '' : slug(field.label)) || `field_${position}`
    let key = base
    for (let count = 2; ids.has(fieldId([...field.path, key])); count += 1) key = `${base}_${count}`
    field.key = key
    field.path = [...field.path, key]
    ids.add(fieldId(field.path))
  }
}

/** A field shown only when it has a value itself, directly or in a circle, could never be filled in. */
function isCircular(field: Field, byKey: ReadonlyMap<string, readonly Field[]>, safe: Set<string>): boolean {
  const seen = new Set<string>()
  const open = [field]
  for (let next = open.pop(); next && seen.size < 200; next = open.pop()) {
    for (const { key } of next.visibleWhen ?? []) {
      if (key === field.key) return true
      if (!seen.has(key) && !safe.has(key)) open.push(...(byKey.get(key) ?? []))
      seen.add(key)
    }
  }
  if (byKey.get(field.key)?.length === 1) safe.add(field.key)
  return false
}

function conditionText(conditions: readonly Condition[]): string {
  const texts = conditions.map(
    ({ key, in: is, notIn = [] }) => `${key} ${is ? '=' : '≠'} ${(is ?? notIn).map(plainText).join(', ')}`,
  )
  return texts.join('; ')
}

/** Last, when every key is known: keys for the keyless, and conditions pointed at keys rather than internal ids. */
export function assignKeys(
  fields: readonly Field[],
  aliases: ReadonlyMap<string, string>,
  outer: ReadonlySet<string> = new Set(),
): void {
  deriveKeys(fields)
  for (const group of byId(fields, ({ path }) => fieldId(path)).values()) {
    if (group.length > 1) for (const field of group) field.warnings = [...(field.warnings ?? []), 'duplicate']
  }
  const byKey = byId(fields, ({ key }) => key)
  const known = new Set([...outer, ...byKey.keys()])
  for (const { visibleWhen = [], fields: rows } of fields) {
    for (const condition of visibleWhen) {
      if (!known.has(condition.key)) condition.key = aliases.get(condition.key) ?? condition.key
    }
    if (rows) assignKeys(rows, aliases, known)
  }
  const safe = new Set<string>()
  for (const field of fields) {
    if (!field.visibleWhen || !isCircular(field, byKey, safe)) continue
    field.conditionText = conditionText(field.visibleWhen)
    delete field.visibleWhen
  }
}
