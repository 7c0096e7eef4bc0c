import type { Option, OptionValue } from './field.ts'
import { foldName } from './fold-name.ts'
import { isBlank, isRecord, isScalar, type Unknowns } from './json.ts'
import { byLanguage, isByLanguage } from './language.ts'
import { areTypedFields, isOptionMap } from './looks-like.ts'
import { optionsFromText, type ReadOption } from './option-text.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { textOf } from './text.ts'
import { parseYesNo } from './parse-boolean.ts'
import { firstText, found, type Layer, ownRoles, type View, viewOf } from './entry-layers.ts'

export interface OptionsReading {
  options: Option[]
  chosen: OptionValue[]
  allowOther: boolean
  /** The choices stood beside a text control as mere suggestions. */
  suggested: boolean
}

export const noOptions: OptionsReading = { options: [], chosen: [], allowOther: false, suggested: false }

const maxGroups = 5
/** Names that hold choices only: an object there maps values to labels. */
const sureOptionWords = new Set(
  'choices enum values picklistvalues selectoptions fieldoptions valueenum allowedvalues enumvalues'.split(' '),
)
const [NAME, KEY, SHOWN] = [
  ['name'],
  ['key', 'id', 'code'],
  ['label', 'text', 'title', 'displayname', 'caption'],
] as const
const listsOnly = new Set(['in', 'store', 'children', 'oneof', 'anyof', 'items', 'data', 'list'])
const optionWordNames = new Set<string>([...propertySynonyms.optionLabel, ...propertySynonyms.optionValue])

function plain(value: OptionValue, label = String(value)): ReadOption[] {
  return isBlank(value) ? [] : [{ value, label: label || String(value) }]
}

/** The innermost group is the one to show. */
function inGroup(options: ReadOption[], group: string | undefined): ReadOption[] {
  for (const option of options) option.group ??= group
  return options
}

function scalarAt(view: View, words: readonly string[]): OptionValue | undefined {
  for (const { value } of found(view, words, ownRoles)) {
    if (isScalar(value)) return value
  }
  return undefined
}

/** Airtable wants the name of a choice, never its `sel…` id. */
const airtableIdPattern = /^sel[A-Za-z0-9]{10,20}$/

function fromRecord(record: Unknowns, view: View, depth: number): ReadOption[] {
  const inner = viewOf(record, view.language)
  const layer = inner.layers.find((item) => item.role === 'own')
  if (!layer || parseYesNo(layer.props.get('active')) === false) return []
  const label = firstText(inner, propertySynonyms.optionLabel)
  for (const word of propertySynonyms.optionChildren) {
    const nested = layer.props.get(word)
    if (!Array.isArray(nested) || depth >= maxGroups || (word === 'children' && !nested.some(isRecord))) continue
    const children = fromList(nested, view, depth + 1)
    if (children.length > 0) return inGroup(children, label)
  }
  const chosen = propertySynonyms.optionChosen.some((word) => parseYesNo(layer.props.get(word)) === true)
  const done = (value: OptionValue, text: string): ReadOption[] =>
    isBlank(value) ? [] : [{ value, label: text, ...(chosen ? { chosen } : {}) }]
  const value = scalarAt(inner, propertySynonyms.optionValue)
  const name = scalarAt(inner, NAME)
  const shown = firstText(inner, SHOWN)
  const key = scalarAt(inner, KEY)
  if (label === undefined && key !== undefined && value !== undefined && key !== value) return done(key, String(value))
  if (value !== undefined && !(typeof value === 'string' && airtableIdPattern.test(value) && name !== undefined)) {
    return done(value, label ?? textOf(layer.props.get('children'), view.language) ?? String(value))
  }
  if (layer.props.has('value') && layer.props.get('value') === null && shown !== undefined) return []
  if (name !== undefined) return done(name, shown ?? String(name))
  const text = label ?? textOf(layer.props.get('children'), view.language)
  if (text !== undefined) return done(text, text)
  const [only, ...more] = Object.entries(record)
  if (
    only &&
    more.length === 0 &&
    isScalar(only[1]) &&
    typeof only[1] !== 'boolean' &&
    !optionWordNames.has(foldName(only[0]))
  )
    return plain(only[0], String(only[1]))
  return []
}

export function fromList(list: readonly unknown[], view: View, depth = 0): ReadOption[] {
  return list.flatMap((item): ReadOption[] => {
    if (isScalar(item)) return plain(item)
    if (Array.isArray(item)) {
      const [value, label] = item as unknown[]
      return isScalar(value) ? plain(value, textOf(label, view.language)) : []
    }
    return isRecord(item) ? fromRecord(item, view, depth) : []
  })
}

function fromMap(map: Unknowns, view: View): ReadOption[] {
  return Object.entries(map).flatMap(([value, label]): ReadOption[] => {
    if (isRecord(label) && !isByLanguage(label)) {
      const nested = isOptionMap(label) && textOf(label, view.language) === undefined ? fromMap(label, view) : []
      if (nested.length > 0) return inGroup(nested, value)
    }
    return plain(value, textOf(label, view.language))
  })
}

function isConstUnion(list: readonly unknown[]): boolean {
  return (
    list.length > 0 && list.every((item) => isRecord(item) && (Object.hasOwn(item, 'const') || item['type'] === 'null'))
  )
}

/** `children: [{tag: 'option', …}]`, as markup turned into JSON has it. */
function isOptionTag(item: unknown): boolean {
  return isRecord(item) && [item['tag'], item['$el'], item['el'], item['type']].includes('option')
}

function readOne(word: string, value: unknown, layer: Layer, view: View): ReadOption[] {
  if (Array.isArray(value)) {
    if (word === 'items' && areTypedFields(value)) return []
    if (word === 'children' && !value.every(isOptionTag)) return []
    if ((word === 'oneof' || word === 'anyof') && !isConstUnion(value)) return []
    const options = fromList(value, view)
    const names = propertySynonyms.optionNames.map((name) => layer.props.get(name)).find(Array.isArray)
    const nameList: unknown[] =
      names ?? view.layers.map((item) => item.props.get('enumnames')).find(Array.isArray) ?? []
    if (nameList.length !== value.length || options.length !== value.length) return options
    for (const [index, option] of options.entries())
      option.label = textOf(nameList[index], view.language) ?? option.label
    return options
  }
  if (listsOnly.has(word)) return []
  if (typeof value === 'string') return optionsFromText(value)
  if (isRecord(value) && isByLanguage(value) && Object.values(value).every((list) => typeof list === 'object')) {
    return readOne(word, byLanguage(Object.entries(value), view.language)[0], layer, view)
  }
  if (!isRecord(value) || !(sureOptionWords.has(word) || isOptionMap(value))) return []
  const nested = propertySynonyms.options.map((name) => value[name]).find(Array.isArray)
  return nested ? fromList(nested, view) : fromMap(value, view)
}

function relabel(options: ReadOption[], view: View): ReadOption[] {
  const [overlay] = view.layers
  if (overlay?.role !== 'overlay') return options
  for (const word of propertySynonyms.options) {
    const value = overlay.props.get(word)
    const texts: (readonly [string, unknown])[] = isRecord(value)
      ? Object.entries(value)
      : Array.isArray(value) && value.length === options.length
        ? fromList(value, view).map((option, index) => [String(options[index]?.value), option.label] as const)
        : []
    if (texts.length === 0) continue
    const labels = new Map(texts)
    for (const option of options) option.label = textOf(labels.get(String(option.value)), view.language) ?? option.label
    return options
  }
  return options
}

const optionWords = [...propertySynonyms.options, ...propertySynonyms.suggestions, 'children']
const readable = new Set(['own', 'holder', 'rule'] as const)

export function readOptions(view: View): OptionsReading {
  let options: ReadOption[] = []
  let suggested = false
  let other = false
  for (const { word, value, layer } of found(view, optionWords, readable)) {
    options = readOne(word, value, layer, view)
    suggested =
      options.length > 0 && (propertySynonyms.suggestions.includes(word) || (word === 'list' && layer.role === 'own'))
    if (options.length > 0) {
      other = Array.isArray(value) && value.some((item) => isRecord(item) && parseYesNo(item['isOther']) === true)
      break
    }
  }
  const allowOther = found(view, propertySynonyms.allowOther, readable).some(({ value }) => parseYesNo(value) === true)
  const labelled = relabel(options, view)
  return {
    options: labelled.map(({ value, label, group }) =>
      group === undefined ? { value, label } : { value, label, group },
    ),
    chosen: labelled.filter((option) => option.chosen).map((option) => option.value),
    allowOther: allowOther || other || labelled.some((option) => option.value === '__other__'),
    suggested,
  }
}
