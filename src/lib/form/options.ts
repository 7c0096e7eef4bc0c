import type { Option, OptionValue } from './convert-value.ts'
import { decodeEntities, textOf } from './text.ts'
import { isBlank, isRecord, isScalar, type Unknowns } from '../json.ts'
import { optionListWords, optionMapWords, properties } from './synonyms.ts'
import { all, type Context, type Entry, first, type Given, isOn, readEntry, text } from './entry.ts'
import { areTypedFields, isOptionMap } from './object-shapes.ts'

const maxTextChars = 200_000
const valuePattern = /\bvalue\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

function htmlOptions(html: string): Option[] {
  return [...html.matchAll(/<option\b([^<>]*)>([^<]*)/gi)].flatMap(([, attributes = '', text = '']) => {
    const label = decodeEntities(text).trim()
    const given = valuePattern.exec(attributes)
    const value = given ? decodeEntities(given[1] ?? given[2] ?? given[3] ?? '') : label
    return value.trim() === '' ? [] : [{ value, label: label || value, chosen: /\bselected\b/i.test(attributes) }]
  })
}

/** Choices in one text: HTML options, one per line (also `value|Label`), or parted by `||`, `|`, `;` or `,`. */
function optionsFromText(text: string): Option[] {
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
  allowOther: boolean
}

export const noOptions: OptionsReading = { options: [], allowOther: false }

const maxGroups = 5

function option(value: OptionValue, label = String(value), chosen = false): Option[] {
  return isBlank(value) ? [] : [{ value, label, ...(chosen && { chosen }) }]
}

const scalar = (value: unknown): OptionValue | undefined => (isScalar(value) ? value : undefined)

/** `{label, value}`, `{id, name}`, `{label, name}`, `{key, value}`, `{label}`, `{label, options}`, in their many spellings. */
function fromRecord(record: Unknowns, context: Context, depth: number): Option[] {
  const entry = readEntry(record, context)
  if (!entry) return []
  const label = text(entry, 'optionLabel')
  // A list of texts may say something else, unless it is called choices.
  const nested = first(entry, 'optionChildren', (value, { word }) => {
    const isGroup = word === 'options' || word === 'choices' || (Array.isArray(value) && value.some(isRecord))
    return Array.isArray(value) && isGroup && depth < maxGroups ? fromList(value, context, depth + 1) : undefined
  })
  // The innermost group is the one to show.
  if (nested?.length) return nested.map((item) => ({ ...item, group: item.group ?? label }))
  const chosen = isOn(entry, 'optionChosen')
  const value = first(entry, 'optionValue', scalar)
  if (label === undefined) {
    const key = first(entry, 'optionKey', scalar)
    return value === undefined ? [] : option(key ?? value, String(value), chosen)
  }
  // `{value: null, label}` is "no choice".
  if (value === undefined && record['value'] === null) return []
  return option(value ?? first(entry, 'name', scalar) ?? label, label, chosen)
}

function fromList(list: readonly unknown[], context: Context, depth = 0): Option[] {
  return list.flatMap((item): Option[] => {
    if (isRecord(item)) return fromRecord(item, context, depth)
    const [value, label] = Array.isArray(item) ? (item as unknown[]) : [item]
    return isScalar(value) ? option(value, textOf(label, context.language)) : []
  })
}

function holdsChoices(word: string, list: readonly unknown[]): boolean {
  if (word === 'items') return !areTypedFields(list)
  if (word === 'oneof' || word === 'anyof')
    return list.every((item) => isRecord(item) && (Object.hasOwn(item, 'const') || item['type'] === 'null'))
  if (word !== 'children') return true
  return list.every((item) => isRecord(item) && [item['tag'], item['$el'], item['type']].includes('option'))
}

/** `{s: 'Small'}`, `{Warm: {red: 'Red'}}`. */
function fromMap(map: Unknowns, context: Context): Option[] {
  return Object.entries(map).flatMap(([own, label]) => {
    const shown = textOf(label, context.language)
    if (shown !== undefined || !isRecord(label) || !isOptionMap(label)) return option(own, shown)
    return fromMap(label, context).map((item) => ({ ...item, group: own }))
  })
}

function fromGiven({ word, value }: Given, context: Context): Option[] {
  if (Array.isArray(value)) return holdsChoices(word, value) ? fromList(value, context) : []
  if (optionListWords.has(word)) return []
  if (typeof value === 'string') return optionsFromText(value)
  if (!isRecord(value) || (!optionMapWords.has(word) && !isOptionMap(value))) return []
  const nested = properties.options.map((name) => value[name]).find(Array.isArray)
  return nested ? fromList(nested, context) : fromMap(value, context)
}

/** R10: the first choices that the entry has. */
export function readOptions(entry: Entry): OptionsReading {
  const { context } = entry
  const given = all(entry, 'options')
  const options = given.map((item) => fromGiven(item, context)).find((list) => list.length > 0) ?? []
  const hasOther = given.some(
    ({ value }) => Array.isArray(value) && value.some((item) => isRecord(item) && item['isOther']),
  )
  const names = first(entry, 'optionNames', (value) => (Array.isArray(value) ? value : undefined))
  return {
    options:
      names?.length === options.length
        ? options.map((item, index) => ({ ...item, label: textOf(names[index], context.language) ?? item.label }))
        : options,
    allowOther: hasOther || isOn(entry, 'allowOther'),
  }
}
