import { foldName, parseBoolean } from './fold-name.ts'
import { isRecord, isScalar, plainText, printJson, type Unknowns } from './json.ts'
import { areTypedFields, definingWords, isDefinitionMap, isPropertyMap } from './looks-like.ts'
import { containerWords, layoutChildWords, propertySynonyms } from './property-synonyms.ts'
import { type KindReading, readType, resolveKind, type TypeReading } from './resolve-kind.ts'
import { type OptionsReading, readOptions } from './options.ts'
import { found, ownRoles, type View, viewOf } from './entry-layers.ts'
import { typeOf } from './type-words.ts'

/** An entry among its siblings, with what its position says about it. */
export interface Child {
  value: unknown
  /** The property name it stands under. */
  key?: string
  required?: boolean
  /** The keys that its parent names as required. */
  requiredNames?: ReadonlySet<string>
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

function fieldsOf(schema: unknown, conditionText?: string): Child[] {
  const properties = isRecord(schema) ? schema['properties'] : undefined
  if (!isRecord(properties)) return []
  return Object.entries(properties)
    .filter(([, value]) => isRecord(value) && !Object.keys(value).every((name) => name === 'const' || name === 'enum'))
    .map(([key, value]) => ({ key, value, conditionText }))
}

/** The alternatives in a list, without null. */
function alternatives(list: unknown): unknown[] {
  return Array.isArray(list) ? list.slice(0, 50).filter((item) => isRecord(item) && item['type'] !== 'null') : []
}

/**
 * Fields that a JSON Schema asks for only in some branch: if/then/else, dependencies, alternatives. The condition is shown, not
 * evaluated. The first alternative is read with the entry itself, as for `anyOf: [{…}, {type: 'null'}]`.
 */
function schemaBranches(props: ReadonlyMap<string, unknown>): Child[] {
  const test = printJson(props.get('if'), 300)
  const dependencies = [props.get('dependencies'), props.get('dependentschemas')].filter(isRecord)
  return [
    ...fieldsOf(props.get('then'), test),
    ...fieldsOf(props.get('else'), `not ${test}`),
    ...dependencies.flatMap(Object.entries<unknown>).flatMap(([key, schema]) => {
      const branches = isRecord(schema) && Array.isArray(schema['oneOf']) ? alternatives(schema['oneOf']) : [schema]
      return branches.flatMap((branch) => fieldsOf(branch, key))
    }),
    ...[props.get('oneof'), props.get('anyof')]
      .flatMap((list) => alternatives(list).slice(1))
      .flatMap((branch) => fieldsOf(branch)),
  ]
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
  return isGroup && children.length === 0 ? namedChildren(view) : children
}

/** `{type: 'fieldset', bio: {type: 'textarea'}}`: in a group, what has a type of its own under an unknown name. */
function namedChildren({ layers }: View): Child[] {
  const own = Object.entries(layers.find(({ role }) => role === 'own')?.record ?? {})
  const children = own.filter(
    ([name, value]) => isRecord(value) && isEntry(value) && !definingWords.has(foldName(name)),
  )
  return children.map(([key, value]) => ({ key, value }))
}

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

function orderIn(value: unknown, word: string): number {
  const given = isRecord(value) ? Object.entries(value).find(([name]) => foldName(name) === word)?.[1] : undefined
  return plainText(given) === '' ? Number.NaN : Number(given)
}

/** The order given, unless every sibling has a number of its own under one and the same name. */
function inOrder(children: readonly Child[]): readonly Child[] {
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
  if (!isRecord(value) || !isScalar(value['value']) || plainText(value['name']) === '') return undefined
  const isButton = value['type'] === 'radio' || value['type'] === 'checkbox'
  return isButton && !value['options'] && !value['choices']
    ? `${plainText(value['type'])} ${plainText(value['name'])}`
    : undefined
}

/** Radio buttons or checkboxes that share a name are one question with several answers. */
function mergeButtons(children: readonly Child[]): readonly Child[] {
  const groups = new Map<string, Unknowns[]>()
  for (const child of children) {
    const id = buttonId(child)
    if (id !== undefined && isRecord(child.value)) groups.set(id, [...(groups.get(id) ?? []), child.value])
  }
  return children.flatMap((child): Child[] => {
    const group = groups.get(buttonId(child) ?? '') ?? []
    const [first] = group
    if (!first || new Set(group.map((entry) => entry['value'])).size < Math.max(2, group.length)) return [child]
    if (first !== child.value) return []
    const value = {
      name: first['name'],
      type: first['type'] === 'radio' ? 'radio' : 'checkboxes',
      label: first['legend'],
      required: group.some((entry) => parseBoolean(entry['required']) === true),
      options: group.map((entry) => ({ value: entry['value'], label: entry['label'], selected: entry['checked'] })),
    }
    return [{ ...child, value, raw: group }]
  })
}

const keyNames = new Set(['name', ...propertySynonyms.key])

/** Whether `field` names the key here, not the control: some sibling has no other key and no such control exists. */
function isFieldKey({ value }: Child): boolean {
  const field = isRecord(value) ? value['field'] : undefined
  if (!isRecord(value) || typeof field !== 'string' || typeOf(foldName(field))) return false
  return !Object.keys(value).some((name) => keyNames.has(foldName(name)))
}

export function readSiblings(children: readonly Child[]): { siblings: readonly Child[]; fieldIsKey: boolean } {
  const siblings = mergeButtons(inOrder(children))
  return { siblings, fieldIsKey: siblings.some(isFieldKey) }
}
