import { type Child, childrenOf } from './children.ts'
import { isRecord, type Unknowns } from './json.ts'
import { type KindReading, readType, resolveKind } from './kind.ts'
import { type OptionsReading, readOptions } from './options.ts'
import { found, ownRoles, type View, viewOf } from './entry-layers.ts'

/** What the items of an array are: rows of fields, or one kind of value. */
export interface ArrayItem {
  children: Child[]
  kind: KindReading
  options: OptionsReading
}

function itemOf(view: View): Unknowns | undefined {
  for (const { word, value } of found(view, ['items', 'of', 'spec', 'fieldarray', 'itemtype', 'element'], ownRoles)) {
    if (isRecord(value)) return value
    const records = word === 'of' && Array.isArray(value) ? value.filter(isRecord) : []
    const rows = records.find((item) => Array.isArray(item['fields'])) ?? records[0]
    if (rows) return rows
  }
  return undefined
}

function kindOfItems(item: KindReading, isArray: boolean): KindReading {
  if (item.withOptions || item.optionsFrom) return { ...item, kind: 'multiselect', multiple: true }
  if (item.kind === 'file') return { ...item, multiple: true }
  if (item.kind === 'richtext') return { kind: 'richtext' }
  if (item.kind === 'number') return { kind: 'tags', itemKind: 'number' }
  return { kind: isArray || ['boolean', 'json', 'list'].includes(item.kind) ? 'json' : 'tags' }
}

export function readArrayItem(view: View): ArrayItem | undefined {
  const item = itemOf(view)
  if (!item) return undefined
  const inner = viewOf(item, view.language)
  const type = readType(inner)
  const options = readOptions(inner)
  const kind = kindOfItems(resolveKind(inner, type, options, ''), type.named.has('array'))
  return { children: childrenOf(inner, type), options, kind }
}
