import { groupBy } from '../group-by.ts'
import { all, type Entry, followRef, type Given, propsOf } from './entry.ts'
import { foldName, parseBoolean } from './fold-name.ts'
import { isRecord, isScalar, plainText, printJson, type Unknowns } from '../json.ts'
import type { TypeReading } from './kind.ts'
import { areTypedFields, isDefinitionMap, isPropertyMap, recordsIn } from './object-shapes.ts'
import { containerWords, definingWords, properties as names } from './synonyms.ts'

/** An entry among its siblings, with what its position says about it. */
export interface Child {
  value: unknown
  /** The property name it stands under. */
  key?: string
  /** The keys that its parent names as required. */
  requiredNames?: unknown
  conditionText?: string
  /** The original entry, if it was a text, or the entries that were merged into this one. */
  raw?: unknown
}

const groupKinds = new Set<string | null>(['group', 'group?', 'list', 'flat', 'array', null])

/** The entries of an object under their names, as in JSON Schema's `properties`, in `ui:order` where there is one. */
export function namedChildren(map: Unknowns, props: ReadonlyMap<string, unknown> = new Map()): Child[] {
  const order: unknown[] = [props.get('uiorder'), props.get('order')].find(Array.isArray) ?? []
  const rest = order.includes('*') ? order.indexOf('*') : order.length
  const position = (key: string): number => (order.includes(key) ? order.indexOf(key) : rest)
  return Object.keys(map)
    .toSorted((a, b) => position(a) - position(b))
    .map((key) => ({ key, value: map[key], requiredNames: props.get('required') }))
}

const entryWords = new Set(['type', ...names.children])
function isEntry(item: unknown): boolean {
  return Array.isArray(item) || (isRecord(item) && Object.keys(item).some((name) => entryWords.has(foldName(name))))
}

function fromGiven({ word, value, props }: Given, { isGroup, isOpen }: Record<'isGroup' | 'isOpen', boolean>): Child[] {
  if (Array.isArray(value)) {
    const list: unknown[] = value
    // In a plain control, choices and settings may stand under the same names.
    const areEntries =
      isGroup || !containerWords.has(word)
        ? list.some((item) => typeof item === 'object' && item !== null)
        : areTypedFields(list) || (isOpen && list.some(isEntry))
    return areEntries ? list.map((item) => ({ value: item, requiredNames: props.get('required') })) : []
  }
  if (!isRecord(value) || word === 'items' || (!isOpen && containerWords.has(word))) return []
  if (word === 'properties') return isPropertyMap(value) ? namedChildren(value, props) : []
  if (word === 'accessory' || word === 'form' || isRecord(value['properties'])) return [{ value }]
  return isDefinitionMap(value) ? namedChildren(value) : []
}

/** Fields that a JSON Schema asks for only in some branch. The condition is shown, not evaluated. */
function fromBranch({ word, value, props }: Given, around: readonly unknown[]): Child[] {
  const test = printJson(props.get('if'), 300)
  const schemas: [conditionText: string | undefined, schema: unknown][] =
    word === 'then' || word === 'else'
      ? [[word === 'then' ? test : `not ${test}`, value]]
      : isRecord(value)
        ? Object.entries(value)
        : // The first alternative is read with the entry itself, as for `anyOf: [{…}, {type: 'null'}]`.
          recordsIn(value)
            .slice(1)
            .map((schema) => [undefined, schema])
  return schemas.flatMap(([conditionText, schema]) =>
    [...recordsIn([schema]), ...(isRecord(schema) ? recordsIn(schema['oneOf']) : [])]
      .map((branch) => followRef(branch, around)?.['properties'])
      .flatMap((properties) => (isRecord(properties) ? Object.entries(properties) : []))
      // Where a property only has a value, it selects the branch.
      .filter(([, inner]) => isRecord(inner) && Object.keys(inner).some((name) => name !== 'const' && name !== 'enum'))
      .map(([key, inner]) => ({ key, value: inner, conditionText })),
  )
}

/** R6: the entries inside an entry; none for a plain control. */
export function childrenOf(entry: Entry, type: TypeReading): Child[] {
  const isGroup = groupKinds.has(type.kind) && !type.generic
  const isOpen = isGroup || type.generic
  const fields = [
    ...all(entry, 'children'),
    ...all(entry, 'options').filter(({ value }) => isOpen && areTypedFields(value)),
  ]
  const branches = isOpen ? all(entry, 'branches') : []
  const children = [
    ...fields.flatMap((given) => fromGiven(given, { isGroup, isOpen })),
    ...branches.flatMap((given) => fromBranch(given, entry.context.around)),
  ]
  if (!isGroup || children.length > 0) return children
  // `{type: 'fieldset', bio: {type: 'textarea'}}`: what has a type or entries of its own under an unknown name.
  const named = Object.entries(entry.record).filter(
    ([name, value]) => isRecord(value) && isEntry(value) && !definingWords.has(foldName(name)),
  )
  return namedChildren(Object.fromEntries(named))
}

function numberIn({ value }: Child, word: string): number {
  const given = isRecord(value) ? propsOf(value).get(word) : undefined
  return plainText(given) === '' ? Number.NaN : Number(given)
}

/** R14: the order given, unless every sibling has a number of its own under one and the same name. */
export function inOrder(children: readonly Child[]): readonly Child[] {
  const [first, second] = children
  const words = first && second ? names.order.filter((word) => Number.isFinite(numberIn(first, word))) : []
  for (const word of words) {
    const numbered = children.map((child) => ({ child, at: numberIn(child, word) }))
    const numbers = new Set(numbered.map(({ at }) => at).filter(Number.isFinite))
    if (numbers.size === children.length) return numbered.toSorted((a, b) => a.at - b.at).map(({ child }) => child)
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
