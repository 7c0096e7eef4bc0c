import type { Option, OptionValue } from './convert-value.ts'
import { decodeEntities, type Language, textOf } from './text.ts'
import { isBlank, isRecord, isScalar, type Unknowns } from '../json.ts'
import { parseYesNo } from './fold-name.ts'
import { optionListWords, optionMapWords, propertySynonyms as names } from './synonyms.ts'
import {
  firstOf,
  firstText,
  found,
  isOn,
  ownRoles,
  type View,
  viewOf,
  areTypedFields,
  isOptionMap,
} from './entry-layers.ts'

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

function scalarIn(view: View, words: readonly string[]): OptionValue | undefined {
  return firstOf(view, words, (value) => (isScalar(value) ? value : undefined), ownRoles)
}

/** `{label, value}`, `{id, name}`, `{label, name}`, `{key, value}`, `{label}`, `{label, options}`, in their many spellings. */
function fromRecord(record: Unknowns, language: Language, depth: number): Option[] {
  const view = viewOf(record, language)
  const label = firstText(view, names.optionLabel)
  // A list of texts may say something else, unless it is called choices.
  const nested = found(view, names.optionChildren, ownRoles).find(
    ({ word, value }) => Array.isArray(value) && (word === 'options' || word === 'choices' || value.some(isRecord)),
  )
  const children = Array.isArray(nested?.value) && depth < maxGroups ? fromList(nested.value, language, depth + 1) : []
  // The innermost group is the one to show.
  if (children.length > 0) return children.map((item) => ({ ...item, group: item.group ?? label }))
  const chosen = isOn(view, names.optionChosen)
  const value = scalarIn(view, names.optionValue)
  if (label !== undefined) {
    // `{value: null, label}` is "no choice".
    if (value === undefined && record['value'] === null) return []
    return option(value ?? scalarIn(view, ['name']) ?? label, label, chosen)
  }
  const key = scalarIn(view, ['key', 'id', 'code'])
  if (value === undefined) return []
  return key === undefined ? option(value, undefined, chosen) : option(key, String(value), chosen)
}

function fromList(list: readonly unknown[], language: Language, depth = 0): Option[] {
  return list.flatMap((item): Option[] => {
    if (isRecord(item)) return fromRecord(item, language, depth)
    const [value, label] = Array.isArray(item) ? (item as unknown[]) : [item]
    return isScalar(value) ? option(value, textOf(label, language)) : []
  })
}

function holdsChoices(word: string, list: readonly unknown[]): boolean {
  if (word === 'items') return !areTypedFields(list)
  if (word === 'oneof' || word === 'anyof')
    return list.every((item) => isRecord(item) && (Object.hasOwn(item, 'const') || item['type'] === 'null'))
  if (word !== 'children') return true
  return list.every((item) => isRecord(item) && [item['tag'], item['$el'], item['type']].includes('option'))
}

function optionsIn(word: string, value: unknown, view: View): Option[] {
  const { language } = view
  if (Array.isArray(value)) {
    const options = holdsChoices(word, value) ? fromList(value, language) : []
    const labels = found(view, names.optionNames)
      .map((item) => item.value)
      .find(Array.isArray)
    if (labels?.length !== options.length) return options
    return options.map((item, index) => ({ ...item, label: textOf(labels[index], language) ?? item.label }))
  }
  if (optionListWords.has(word)) return []
  if (typeof value === 'string') return optionsFromText(value)
  if (!isRecord(value) || (!optionMapWords.has(word) && !isOptionMap(value))) return []
  const nested = names.options.map((name) => value[name]).find(Array.isArray)
  if (nested) return fromList(nested, language)
  return Object.entries(value).flatMap(([own, label]) => {
    const text = textOf(label, language)
    if (text !== undefined || !isRecord(label) || !isOptionMap(label)) return option(own, text)
    return optionsIn(word, label, view).map((item) => ({ ...item, group: own }))
  })
}

const optionWords = [...names.options, 'children']
const readable = new Set(['own', 'holder', 'rule'] as const)

export function readOptions(view: View): OptionsReading {
  const lists = found(view, optionWords, readable).map(({ word, value }) => ({
    options: optionsIn(word, value, view),
    hasOther: Array.isArray(value) && value.some((item) => isRecord(item) && parseYesNo(item['isOther']) === true),
  }))
  const { options, hasOther } = lists.find((list) => list.options.length > 0) ?? { options: [], hasOther: false }
  return { options, allowOther: hasOther || isOn(view, names.allowOther) }
}
