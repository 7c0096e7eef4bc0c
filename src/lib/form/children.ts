import type { Condition } from './field.ts'
import { foldName } from './fold-name.ts'
import { isRecord, type Unknowns } from './json.ts'
import { areTypedFields, isDefinitionMap, isPropertyMap } from './looks-like.ts'
import { containerWords, layoutChildWords, propertySynonyms } from './property-synonyms.ts'
import { schemaBranches } from './schema-branches.ts'
import type { TypeReading } from './kind.ts'
import { ownRoles, type View } from './entry-layers.ts'

/** An entry among its siblings, with what its position says about it. */
export interface Child {
  value: unknown
  /** The property name it stands under. */
  key?: string
  required?: boolean
  /** The keys that its parent names as required. */
  requiredNames?: ReadonlySet<string>
  visibleWhen?: Condition[]
  conditionText?: string
  /** It is in a page, step or column, so its name does not nest. */
  layout?: boolean
  /** The original entries, if several were merged into this one. */
  raw?: unknown
}

const groupKinds = new Set<string | null>(['group', 'group?', 'list', 'flat', 'array', null])
const entryWords = new Set([
  'type',
  'fieldtype',
  'inputtype',
  'formkit',
  'el',
  'properties',
  ...propertySynonyms.children,
])

function names(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [])
}

/** JSON Schema's `properties`, in `ui:order` where there is one. */
function fromProperties(properties: Unknowns, props: ReadonlyMap<string, unknown>): Child[] {
  const required = names(props.get('required'))
  const order: unknown[] = [props.get('uiorder'), props.get('order')].find(Array.isArray) ?? []
  const position = (key: string): number => [order.indexOf(key), order.indexOf('*')].find((at) => at >= 0) ?? Infinity
  return Object.keys(properties)
    .map((key) => ({ key, value: properties[key], required: required.has(key), at: position(key) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
}

/** Choices and settings may stand under the same names as entries, which have a type or entries of their own. */
function isEntry(item: unknown): boolean {
  return Array.isArray(item) || (isRecord(item) && Object.keys(item).some((name) => entryWords.has(foldName(name))))
}

/** A schema or form of its own, rather than one that describes the control. */
function isWholeForm(value: Unknowns): boolean {
  return (
    isRecord(value['properties']) ||
    isDefinitionMap(value) ||
    propertySynonyms.children.some((name) => Array.isArray(value[name]))
  )
}

function fromValue(word: string, value: unknown, props: ReadonlyMap<string, unknown>, isGroup: boolean): Child[] {
  const layout = layoutChildWords.has(word)
  if (Array.isArray(value)) {
    const list: unknown[] = value
    const sure =
      isGroup || !containerWords.has(word)
        ? list.some((item) => isRecord(item) || Array.isArray(item))
        : list.some(isEntry)
    return sure ? list.map((item) => ({ value: item, layout, requiredNames: names(props.get('required')) })) : []
  }
  if (!isRecord(value)) return []
  if (word === 'items') return []
  if (word === 'accessory' || ((word === 'schema' || word === 'form') && isWholeForm(value))) return [{ value, layout }]
  if (!isDefinitionMap(value)) return []
  return Object.entries(value).map(([key, inner]) => ({ key, value: inner }))
}

/** The entries inside an entry; none for a plain control. */
export function childrenOf(view: View, type: TypeReading): Child[] {
  const isGroup = groupKinds.has(type.kind) && !type.generic
  const children: Child[] = []
  for (const { role, props } of view.layers) {
    if (!ownRoles.has(role)) continue
    const properties = props.get('properties')
    if (groupKinds.has(type.kind) && isRecord(properties) && isPropertyMap(properties))
      children.push(...fromProperties(properties, props))
    const open = isGroup || type.generic
    for (const [word, value] of props) {
      const isChoice = word === 'options' || word === 'values'
      if (isChoice ? open && areTypedFields(value) : propertySynonyms.children.includes(word)) {
        if (open || !containerWords.has(word) || areTypedFields(value))
          children.push(...fromValue(word, value, props, isGroup))
      }
    }
    if (open) children.push(...schemaBranches(props))
  }
  return children
}
