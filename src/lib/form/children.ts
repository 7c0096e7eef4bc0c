import { groupBy } from '../group-by.ts'
import { foldName, parseBoolean } from './fold-name.ts'
import { isRecord, isScalar, plainText, printJson, type Unknowns } from '../json.ts'
import { containerWords, layoutChildWords, propertySynonyms } from './synonyms.ts'
import { type KindReading, readType, resolveKind, type TypeReading } from './resolve-kind.ts'
import { readOptions } from './options.ts'
import {
  found,
  ownRoles,
  type View,
  viewOf,
  areTypedFields,
  definingWords,
  isDefinitionMap,
  isPropertyMap,
  recordsIn,
} from './entry-layers.ts'

/** An entry among its siblings, with what its position says about it. */
export interface Child {
  value: unknown
  /** The property name it stands under. */
  key?: string
  /** The keys that its parent names as required. */
  requiredNames?: ReadonlySet<string>
  conditionText?: string
  /** It is in a page, step or column, so its name does not nest. */
  layout?: boolean
  /** The original entry, if it was a text, or the entries that were merged into this one. */
  raw?: unknown
}

const groupKinds = new Set<string | null>(['group', 'group?', 'list', 'flat', 'array', null])
const entryWords = new Set(
  ['type fieldtype inputtype formkit el properties'.split(' '), propertySynonyms.children].flat(),
)

function names(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [])
}

/** JSON Schema's `properties`, in `ui:order` where there is one. */
function fromProperties(properties: Unknowns, props: ReadonlyMap<string, unknown>): Child[] {
  const requiredNames = names(props.get('required'))
  const order: unknown[] = [props.get('uiorder'), props.get('order')].find(Array.isArray) ?? []
  const keys = Object.keys(properties)
  const rest = order.includes('*') ? order.indexOf('*') : order.length
  const position = (key: string): number => (order.includes(key) ? order.indexOf(key) : rest)
  return keys
    .toSorted((a, b) => position(a) - position(b))
    .map((key) => ({ key, value: properties[key], requiredNames }))
}

/** Choices and settings may stand under the same names as entries, which have a type or entries of their own. */
function isEntry(item: unknown): boolean {
  return Array.isArray(item) || (isRecord(item) && Object.keys(item).some((name) => entryWords.has(foldName(name))))
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
  if (word === 'accessory' || word === 'form' || isRecord(value['properties'])) return [{ value, layout }]
  if (!isDefinitionMap(value)) return []
  return Object.entries(value).map(([key, inner]) => ({ key, value: inner }))
}

/** Fields that a JSON Schema asks for only in some branch. The condition is shown, not evaluated. */
function schemaBranches(props: ReadonlyMap<string, unknown>): Child[] {
  const test = printJson(props.get('if'), 300)
  const dependent = [props.get('dependencies'), props.get('dependentschemas')].filter(isRecord)
  // The first alternative is read with the entry itself, as for `anyOf: [{…}, {type: 'null'}]`.
  const alternatives = [props.get('oneof'), props.get('anyof')].flatMap((list) => recordsIn(list).slice(1))
  const branches: [conditionText: string | undefined, schema: unknown][] = [
    [test, props.get('then')],
    [`not ${test}`, props.get('else')],
    ...dependent.flatMap((schemas) => Object.entries(schemas)),
    ...alternatives.map((schema): [undefined, unknown] => [undefined, schema]),
  ]
  return branches.flatMap(([conditionText, schema]) =>
    [...recordsIn([schema]), ...(isRecord(schema) ? recordsIn(schema['oneOf']) : [])]
      .flatMap(({ properties }) => Object.entries(isRecord(properties) ? properties : {}))
      // Where a property only has a value, it selects the branch.
      .filter(([, value]) => isRecord(value) && Object.keys(value).some((name) => name !== 'const' && name !== 'enum'))
      .map(([key, value]) => ({ key, value, conditionText })),
  )
}

/** The entries inside an entry; none for a plain control. */
export function childrenOf(view: View, type: TypeReading): Child[] {
  const isGroup = groupKinds.has(type.kind) && !type.generic
  const children: Child[] = []
  for (const { role, props } of view.layers) {
    if (!ownRoles.has(role)) continue
    const properties = props.get('properties')
    if (isRecord(properties) && isPropertyMap(properties)) children.push(...fromProperties(properties, props))
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
  if (!isGroup || children.length > 0) return children
  // `{type: 'fieldset', bio: {type: 'textarea'}}`: what has a type of its own under an unknown name.
  return Object.entries(view.entry)
    .filter(([name, value]) => isRecord(value) && isEntry(value) && !definingWords.has(foldName(name)))
    .map(([key, value]) => ({ key, value }))
}

function itemOf(view: View): Unknowns | undefined {
  const given = found(view, ['items', 'of', 'fieldarray'], ownRoles)
  return given.flatMap(({ word, value }) => (word === 'of' ? value : [value])).find(isRecord)
}

function kindOfItems(item: KindReading, isArray: boolean): KindReading {
  if (item.kind === 'select' || item.kind === 'multiselect') return { ...item, kind: 'multiselect', multiple: true }
  if (item.kind === 'file') return { ...item, multiple: true }
  if (item.kind === 'number') return { kind: 'tags', itemKind: 'number' }
  return { kind: isArray || ['boolean', 'json', 'list', 'richtext'].includes(item.kind) ? 'json' : 'tags' }
}

/** What the items of an array are: rows of fields, or one kind of value. */
export function readArrayItem(view: View) {
  const item = itemOf(view)
  if (!item) return undefined
  const inner = viewOf(item, view.language)
  const type = readType(inner)
  const options = readOptions(inner)
  const kind = kindOfItems(resolveKind(inner, type, options, ''), type.named.has('array'))
  return { children: childrenOf(inner, type), options, kind }
}

function orderIn(value: unknown, word: string): number {
  const given = isRecord(value) ? Object.entries(value).find(([name]) => foldName(name) === word)?.[1] : undefined
  return plainText(given) === '' ? Number.NaN : Number(given)
}

/** The order given, unless every sibling has a number of its own under one and the same name. */
export function inOrder(children: readonly Child[]): readonly Child[] {
  const first = children.length > 1 ? children[0] : undefined
  const words = propertySynonyms.order.filter((word) => Number.isFinite(orderIn(first?.value, word)))
  for (const word of words) {
    const numbered = children.map((child) => ({ child, at: orderIn(child.value, word) }))
    const isComplete = numbered.every(({ at }) => Number.isFinite(at))
    if (isComplete && new Set(numbered.map(({ at }) => at)).size === children.length)
      return numbered.toSorted((a, b) => a.at - b.at).map(({ child }) => child)
  }
  return children
}

/** The type and name of an HTML radio button or checkbox that has a value of its own. */
function buttonId({ value }: Child): string | undefined {
  if (!isRecord(value) || !isScalar(value['value']) || value['options'] || value['choices']) return undefined
  const [type, name] = [plainText(value['type']), plainText(value['name'])]
  return name !== '' && (type === 'radio' || type === 'checkbox') ? `${type} ${name}` : undefined
}

/** HTML radio buttons or checkboxes that share a name are one choice. */
export function mergeButtons(children: readonly Child[]): Child[] {
  const groups = groupBy(children, buttonId)
  return children.flatMap((child): Child[] => {
    const id = buttonId(child)
    const group = id === undefined ? [] : (groups.get(id) ?? []).map(({ value }) => value).filter(isRecord)
    const [first] = group
    if (!first || new Set(group.map((button) => button['value'])).size < Math.max(2, group.length)) return [child]
    if (first !== child.value) return []
    const value = {
      name: first['name'],
      type: first['type'] === 'radio' ? 'radio' : 'checkboxes',
      label: first['legend'],
      required: group.some((button) => parseBoolean(button['required']) === true),
      options: group.map((button) => ({ value: button['value'], label: button['label'], selected: button['checked'] })),
    }
    return [{ ...child, value, raw: group }]
  })
}
