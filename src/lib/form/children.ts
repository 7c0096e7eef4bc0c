import type { Condition } from './field.ts'
import { foldName } from './fold-name.ts'
import { isRecord, own, type Unknowns } from './json.ts'
import { areTypedFields, isDefinition, isDefinitionMap, isPropertyMap } from './looks-like.ts'
import { layoutChildWords, propertySynonyms } from './property-synonyms.ts'
import { schemaBranches } from './schema-branches.ts'
import type { TypeReading } from './type.ts'
import { hashChildren } from './unwrap.ts'
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
  /** Its parent says that it repeats. */
  repeat?: boolean
  /** More settings for it, kept elsewhere by the form (rjsf's uiSchema). */
  extra?: Unknowns
  /** The original entries, if several were merged into this one. */
  raw?: unknown
  /** Its children, where the form gave them as siblings. */
  children?: Child[]
}

const groupKinds = new Set<string | null>(['group', 'group?', 'list', 'flat', 'array', 'matrix', 'begin', null])
/** These words are settings when the entry is a plain control. */
const containersOnly = new Set([
  'blocks',
  'content',
  'body',
  'rows',
  'columns',
  'cols',
  'column',
  'items',
  'schema',
  'form',
  'attributes',
  'parameters',
])

const tellingWords = new Set([
  'type',
  'fieldtype',
  'inputtype',
  'formkit',
  'el',
  'fields',
  'components',
  'elements',
  'children',
  'properties',
  'items',
])
const singleChildWords = new Set(['schema', 'form', 'accessory', 'dependentfield', 'column'])
const ambiguousWords = new Set(['items', 'content', 'body', 'rows', 'columns', 'elements'])

function looksLikeField(item: unknown): boolean {
  return isRecord(item) && isDefinition(item) && ['name', 'key', 'id'].some((word) => Object.hasOwn(item, word))
}

function names(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [])
}

/** JSON Schema's `properties`, in `ui:order` where there is one. */
function fromProperties(properties: Unknowns, props: ReadonlyMap<string, unknown>): Child[] {
  const required = names(props.get('required'))
  const ui = props.get('uischema')
  const order = [props.get('uiorder'), props.get('order'), isRecord(ui) ? ui['ui:order'] : undefined].find(
    Array.isArray,
  )
  const keys = Object.keys(properties)
  const place = (key: string): number => {
    const index = order?.indexOf(key) ?? -1
    const rest = order?.indexOf('*') ?? -1
    return index >= 0 ? index : rest >= 0 ? rest : keys.length
  }
  return keys
    .toSorted((a, b) => (order ? place(a) - place(b) : 0))
    .map((key) => {
      const extra = isRecord(ui) ? own(ui, key) : undefined
      return { key, value: properties[key], required: required.has(key), extra: isRecord(extra) ? extra : undefined }
    })
}

/** A schema or form given as an object of its own, as against one that only describes the control. */
function isWhole(word: string, value: Unknowns): boolean {
  if (word !== 'schema' && word !== 'form') return true
  return (
    isRecord(value['properties']) ||
    isDefinitionMap(value) ||
    propertySynonyms.children.some((name) => Array.isArray(value[name]))
  )
}

/** Google Forms keeps the answers of a grid apart from its questions. */
function gridExtra(props: ReadonlyMap<string, unknown>): Unknowns | undefined {
  const grid = props.get('grid')
  const columns = isRecord(grid) ? grid['columns'] : undefined
  return isRecord(columns) ? { choiceQuestion: columns } : undefined
}

function fromValue(word: string, value: unknown, props: ReadonlyMap<string, unknown>): Child[] {
  const layout = layoutChildWords.has(word) || (word === 'components' && props.get('type') === 'tabs')
  if (Array.isArray(value)) {
    const list: unknown[] = value
    if (!list.some((item) => isRecord(item) || Array.isArray(item))) return []
    const requiredNames = names(props.get('required'))
    const extra = gridExtra(props)
    return list.map((item) => ({ value: item, layout, requiredNames, extra }))
  }
  if (!isRecord(value)) return []
  if (isDefinitionMap(value) && !singleChildWords.has(word) && word !== 'items') {
    return Object.entries(value).map(([key, inner]) => ({ key, value: inner }))
  }
  const ui = props.get('uischema')
  const extra = word === 'schema' && isRecord(ui) ? { extra: { uiSchema: ui } } : {}
  return singleChildWords.has(word) && isWhole(word, value) ? [{ value, layout, ...extra }] : []
}

/** Choices and sub-entries may stand under one name: in a control without a type, only typed ones are entries. */
function areEntries(word: string, value: unknown, type: TypeReading): boolean {
  if (!ambiguousWords.has(word) || !Array.isArray(value) || (!type.generic && type.kind !== null)) return true
  return value.some((item) => Array.isArray(item) || hasTypeOrChildren(item))
}

/** The entries inside an entry; none for a plain control. */
export function childrenOf(entry: Unknowns, view: View, type: TypeReading): Child[] {
  const structural = groupKinds.has(type.kind)
  const container = structural || type.generic
  const children: Child[] = []
  for (const layer of view.layers) {
    if (!ownRoles.has(layer.role)) continue
    const properties = layer.props.get('properties')
    if (structural && isRecord(properties) && isPropertyMap(properties))
      children.push(...fromProperties(properties, layer.props))
    for (const [word, value] of layer.props) {
      if (typeof value !== 'object' || value === null) continue
      if (propertySynonyms.children.includes(word)) {
        const open = container || !containersOnly.has(word) || (word === 'items' && areTypedFields(value))
        if (open && areEntries(word, value, type)) children.push(...fromValue(word, value, layer.props))
      } else if ((word === 'options' || word === 'values') && container && Array.isArray(value)) {
        const fields = value.length > 0 && value.every(looksLikeField) && value.every((item) => hasTypeOrChildren(item))
        if (fields)
          children.push(...value.map((item: unknown) => ({ value: item, repeat: repeats(layer.props, view) })))
      }
    }
    if (container) children.push(...schemaBranches(layer.props))
  }
  if (container) children.push(...hashChildren(entry).map(([key, value]) => ({ key, value })))
  return children
}

function hasTypeOrChildren(item: unknown): boolean {
  if (!isRecord(item)) return false
  const words = Object.keys(item).map(foldName)
  return (
    words.some((word) => tellingWords.has(word)) ||
    (Array.isArray(item['values']) && item['values'].every(looksLikeField))
  )
}

/** n8n: `typeOptions.multipleValues` on a fixed collection makes each of its parts a list. */
function repeats(props: ReadonlyMap<string, unknown>, view: View): boolean {
  return (
    props.get('type') === 'fixedCollection' && view.layers.some((layer) => layer.props.get('multiplevalues') === true)
  )
}
