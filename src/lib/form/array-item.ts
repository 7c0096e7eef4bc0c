import { type Child, childrenOf } from './children.ts'
import { isRecord, type Unknowns } from './json.ts'
import { type OptionsReading, readOptions } from './options.ts'
import { type KindReading, resolveKind } from './resolve-kind.ts'
import { readType, type TypeReading } from './type.ts'
import { type View, viewOf } from './entry-layers.ts'

/** What the items of an array are: rows of fields, or one kind of value. */
export interface ArrayItem {
  children: Child[]
  kind: KindReading
  options: OptionsReading
}

const itemWords = ['items', 'of', 'spec', 'fieldarray', 'itemtype', 'element']

function itemOf(view: View): Unknowns | undefined {
  for (const layer of view.layers) {
    if (layer.role !== 'own' && layer.role !== 'holder') continue
    for (const word of itemWords) {
      const value = layer.props.get(word)
      if (isRecord(value)) return value
      const list: unknown[] = Array.isArray(value) && word === 'of' ? value : []
      const records = list.filter(isRecord)
      const rows = records.find((item) => Array.isArray(item['fields']))
      if (rows ?? records[0]) return rows ?? records[0]
    }
  }
  return undefined
}

const plainList: KindReading = { kind: 'tags', multiple: true, allowOther: false, withOptions: false }

function kindOfItems(item: KindReading, type: TypeReading): KindReading {
  if (item.withOptions || item.optionsFrom) return { ...item, kind: 'multiselect', multiple: true }
  if (item.kind === 'file') return { ...item, multiple: true }
  if (type.word === 'block' || item.kind === 'richtext') return { ...plainList, kind: 'richtext', multiple: false }
  if (item.kind === 'number') return { ...plainList, itemKind: 'number' }
  const plain = !type.array && item.kind !== 'boolean' && item.kind !== 'json' && item.kind !== 'list'
  return plain ? plainList : { ...plainList, kind: 'json' }
}

export function readArrayItem(view: View): ArrayItem | undefined {
  const item = itemOf(view)
  if (!item) return undefined
  const inner = viewOf(item, view.language)
  const said = readType(inner, undefined, false)
  const type = item['type'] === 'block' ? { ...said, word: 'block' } : said
  const children = childrenOf(item, inner, type)
  const options = readOptions(inner)
  return { children, options, kind: kindOfItems(resolveKind(inner, type, options, ''), type) }
}
