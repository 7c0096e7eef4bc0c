import { groupBy } from '../group-by.ts'
import type { Field } from './field.ts'
import { slug } from './fold-name.ts'
import { fieldId } from './values.ts'

/** Labels and keys for fields that have none: from the label, never a key that the form gives to another. */
function deriveKeys(controls: readonly Field[]): void {
  const given = controls.filter(({ keySource }) => keySource === 'given')
  const ids = new Set(given.flatMap(({ path }) => path.map((_, index) => fieldId(path.slice(0, index + 1)))))
  for (const [index, field] of controls.entries()) {
    const base = slug(field.label) || `field_${index + 1}`
    field.label ||= `Field ${index + 1}`
    if (field.keySource === 'given') continue
    let key = base
    for (let count = 2; ids.has(fieldId([...field.path, key])); count += 1) key = `${base}_${count}`
    field.key = key
    field.path = [...field.path, key]
    ids.add(fieldId(field.path))
  }
}

/** Last, when every key is known: keys for the keyless, and conditions pointed at keys rather than internal ids. */
export function assignKeys(
  fields: readonly Field[],
  aliases: ReadonlyMap<string, string>,
  outer: ReadonlySet<string> = new Set(),
): void {
  const controls = fields.filter(({ kind }) => kind !== 'note')
  deriveKeys(controls)
  for (const sharing of groupBy(controls, ({ path }) => fieldId(path)).values())
    if (sharing.length > 1) for (const field of sharing) field.warnings = [...(field.warnings ?? []), 'duplicate']
  const known = new Set([...outer, ...controls.map(({ key }) => key)])
  for (const { visibleWhen = [], fields: rows } of fields) {
    for (const condition of visibleWhen) {
      if (!known.has(condition.key)) condition.key = aliases.get(condition.key) ?? condition.key
    }
    if (rows) assignKeys(rows, aliases, known)
  }
}
