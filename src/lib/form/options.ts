import type { Option, OptionValue } from './kinds.ts'
import { byLanguage, decodeEntities, isByLanguage, textOf } from './text.ts'
import { isBlank, isRecord, isScalar, type Unknowns } from './json.ts'
import { areTypedFields, isOptionMap } from './looks-like.ts'
import { parseYesNo } from './fold-name.ts'
import { propertySynonyms as names } from './property-synonyms.ts'
import { firstText, found, ownRoles, type View, viewOf } from './entry-layers.ts'

interface ReadOption extends Option {
  chosen?: boolean
}

const maxTextChars = 200_000
const valuePattern = /\bvalue\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

function htmlOptions(html: string): ReadOption[] {
  return [...html.matchAll(/<option\b([^<>]*)>([^<]*)/gi)].flatMap(([, attributes = '', text = '']) => {
    const label = decodeEntities(text).trim()
    const given = valuePattern.exec(attributes)
    const value = given ? decodeEntities(given[1] ?? given[2] ?? given[3] ?? '') : label
    return value.trim() === '' ? [] : [{ value, label: label || value, chosen: /\bselected\b/i.test(attributes) }]
  })
}

/** Choices in one text: HTML options, one per line (also `value|Label`), or parted by `||`, `|`, `;` or `,`. */
function optionsFromText(text: string): ReadOption[] {
  if (text.length > maxTextChars) return []
  if (/<option\b/i.test(text)) return htmlOptions(text)
  const separator = ['\n', '||', '|', ';', ','].find((mark) => text.includes(mark))
  if (separator === undefined || /^\s*[=[{<$]/.test(text)) return []
  const parts = text.split(separator).map((part) => part.trim())
  const options = parts.map((part) => {
    const [value, label] = separator === '\n' ? part.split(/\||\s:\s/, 2) : [part]
    return { value: value?.trim() ?? part, label: (label ?? value ?? part).trim() }
  })
  return options.filter(({ value }) => value !== '')
}

export interface OptionsReading {
  options: Option[]
  /** The options that the form marks as chosen. */
  chosen: OptionValue[]
  allowOther: boolean
}

export const noOptions: OptionsReading = { options: [], chosen: [], allowOther: false }

const maxGroups = 5
/** Names that hold choices only: an object there maps values to labels. */
const sureWords = new Set(
  'choices enum values picklistvalues selectoptions fieldoptions valueenum allowedvalues enumvalues'.split(' '),
)
/** Names that mean something else unless they hold a list. */
const listWords = new Set(['in', 'store', 'children', 'oneof', 'anyof', 'items', 'data', 'list'])

function option(value: OptionValue, label: string | undefined, chosen = false): ReadOption[] {
  return isBlank(value) ? [] : [{ value, label: label || String(value), ...(chosen && { chosen }) }]
}

/** The innermost group is the one to show. */
function inGroup(options: ReadOption[], group: string | undefined): ReadOption[] {
  return options.map((item) => ({ ...item, group: item.group ?? group }))
}

function scalarIn(view: View, words: readonly string[]): OptionValue | undefined {
  return found(view, words, ownRoles)
    .map(({ value }) => value)
    .find(isScalar)
}

function fromRecord(record: Unknowns, outer: View, depth: number): ReadOption[] {
  const view = viewOf(record, outer.language)
  const props = view.layers.find(({ role }) => role === 'own')?.props
  if (!props || parseYesNo(props.get('active')) === false) return []
  const label = firstText(view, names.optionLabel)
  const nested = names.optionChildren
    .map((word) => props.get(word))
    .find((list) => Array.isArray(list) && list.some(isRecord))
  const children = Array.isArray(nested) && depth < maxGroups ? fromList(nested, outer, depth + 1) : []
  if (children.length > 0) return inGroup(children, label)
  const chosen = names.optionChosen.some((word) => parseYesNo(props.get(word)) === true)
  const [value, key, name] = [names.optionValue, ['key', 'id', 'code'], ['name']].map((words) => scalarIn(view, words))
  const text = label ?? textOf(props.get('children'), outer.language)
  if (text === undefined && key !== undefined && value !== undefined) return option(key, String(value), chosen)
  if (value !== undefined) return option(value, text, chosen)
  // `{value: null, label}` is "no choice".
  if (props.get('value') === null || (text === undefined && name === undefined)) return []
  return option(
    name ?? text ?? '',
    firstText(
      view,
      names.optionLabel.filter((word) => word !== 'name'),
    ) ?? text,
    chosen,
  )
}

function fromList(list: readonly unknown[], view: View, depth = 0): ReadOption[] {
  return list.flatMap((item): ReadOption[] => {
    if (isRecord(item)) return fromRecord(item, view, depth)
    const [value, label] = Array.isArray(item) ? (item as unknown[]) : [item]
    return isScalar(value) ? option(value, textOf(label, view.language)) : []
  })
}

function fromMap(map: Unknowns, view: View): ReadOption[] {
  return Object.entries(map).flatMap(([value, label]): ReadOption[] => {
    const text = textOf(label, view.language)
    if (text === undefined && isRecord(label) && isOptionMap(label)) return inGroup(fromMap(label, view), value)
    return option(value, text)
  })
}

function holdsChoices(word: string, list: readonly unknown[]): boolean {
  if (word === 'items') return !areTypedFields(list)
  if (word === 'oneof' || word === 'anyof')
    return list.every((item) => isRecord(item) && (Object.hasOwn(item, 'const') || item['type'] === 'null'))
  if (word !== 'children') return true
  return list.every((item) => isRecord(item) && [item['tag'], item['$el'], item['el'], item['type']].includes('option'))
}

function optionsIn(word: string, value: unknown, view: View): ReadOption[] {
  if (Array.isArray(value)) {
    const options = holdsChoices(word, value) ? fromList(value, view) : []
    const labels = found(view, names.optionNames)
      .map((item) => item.value)
      .find(Array.isArray)
    if (labels?.length !== options.length) return options
    return options.map((item, index) => ({ ...item, label: textOf(labels[index], view.language) ?? item.label }))
  }
  if (listWords.has(word)) return []
  if (typeof value === 'string') return optionsFromText(value)
  if (!isRecord(value)) return []
  if (isByLanguage(value) && Object.values(value).every((list) => typeof list === 'object'))
    return optionsIn(word, byLanguage(Object.entries(value), view.language)[0], view)
  if (!sureWords.has(word) && !isOptionMap(value)) return []
  const nested = names.options.map((name) => value[name]).find(Array.isArray)
  return nested ? fromList(nested, view) : fromMap(value, view)
}

const optionWords = [...names.options, 'children']
const readable = new Set(['own', 'holder', 'rule'] as const)

export function readOptions(view: View): OptionsReading {
  const lists = found(view, optionWords, readable).map((item) => ({
    ...item,
    options: optionsIn(item.word, item.value, view),
  }))
  const { value, options } = lists.find((list) => list.options.length > 0) ?? { options: [] }
  const hasOther = Array.isArray(value) && value.some((item) => isRecord(item) && parseYesNo(item['isOther']) === true)
  const allowOther = found(view, names.allowOther, readable).some((item) => parseYesNo(item.value) === true)
  return {
    options: options.map(({ value: own, label, group }) => ({
      value: own,
      label,
      ...(group !== undefined && { group }),
    })),
    chosen: options.filter((item) => item.chosen).map((item) => item.value),
    allowOther: allowOther || hasOther || options.some((item) => item.value === '__other__'),
  }
}
