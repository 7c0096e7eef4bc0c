import type { Json, Kind, Option, OptionValue } from './field.ts'
import { isBlank, isRecord, isScalar, parseJson, toJson } from './json.ts'
import { byLanguage, isByLanguage } from './language.ts'
import { parseNumber } from './parse-number.ts'
import { propertySynonyms } from './property-synonyms.ts'
import { parseYesNo } from './parse-boolean.ts'
import { found, ownRoles, type View } from './entry-layers.ts'

interface About {
  kind: Kind
  options: readonly Option[]
  chosen: readonly OptionValue[]
  /** Values that are not among the options may be kept. */
  open: boolean
  /** The key it is asked under, for lists of several. */
  multiple: boolean
}

/** Option value, then its text, then its label, then its position where no option is a number. */
export function matchOption(options: readonly Option[], value: unknown): OptionValue | undefined {
  const same = options.find((option) => option.value === value)
  if (same) return same.value
  if (!isScalar(value)) return undefined
  const text = String(value)
  const alike =
    options.find((option) => String(option.value) === text) ?? options.find((option) => option.label === text)
  return alike?.value
}

function chosenOption(options: readonly Option[], value: unknown, open: boolean): OptionValue | undefined {
  const plain = isRecord(value) ? (value['value'] ?? value['id'] ?? value['label']) : value
  const match = matchOption(options, plain)
  if (match !== undefined || !isScalar(plain)) return match
  const numeric = options.some((option) => typeof option.value === 'number')
  if (typeof plain === 'number' && Number.isInteger(plain) && !numeric && options[plain]) return options[plain].value
  return open ? plain : undefined
}

function items(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return value.split(/[,\n]/).map((part) => part.trim())
  return [value]
}

function chosenOptions(value: unknown, about: About): Json | undefined {
  const flags = isRecord(value) ? Object.entries(value) : []
  const flagged = flags.length > 0 && flags.every(([, flag]) => typeof flag === 'boolean')
  const whole = isScalar(value) ? matchOption(about.options, value) : undefined
  const wanted =
    whole !== undefined ? [whole] : flagged ? flags.flatMap(([key, on]) => (on ? [key] : [])) : items(value)
  const chosen = wanted.flatMap((item) => chosenOption(about.options, item, about.open) ?? [])
  return chosen.length > 0 ? chosen : undefined
}

const momentPatterns = {
  date: /^\d{4}-\d\d-\d\d/,
  datetime: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  time: /^\d\d:\d\d/,
} as const

function fit(value: unknown, about: About, word: string): Json | undefined {
  switch (about.kind) {
    case 'note':
      return undefined
    case 'number':
      return typeof value === 'number' || typeof value === 'string' ? parseNumber(String(value)) : undefined
    case 'boolean':
      // An HTML checkbox has a `value` that is sent when ticked; that says nothing about its state.
      return word === 'value' && typeof value === 'string' && value === 'on' ? undefined : parseYesNo(value)
    case 'select':
      return chosenOption(about.options, value, about.open)
    case 'multiselect':
      return chosenOptions(value, about)
    case 'tags': {
      const tags = items(value).filter(isScalar).map(String)
      return tags.some((tag) => tag.trim() !== '') ? tags.filter((tag) => tag.trim() !== '') : undefined
    }
    case 'list': {
      const rows = toJson(value)
      return Array.isArray(rows) && rows.every(isRecord) ? rows : undefined
    }
    case 'json':
      return (typeof value === 'string' ? parseJson(value) : undefined) ?? toJson(value)
    case 'date':
    case 'datetime':
    case 'time': {
      const text = typeof value === 'string' ? value.trim() : ''
      const match = momentPatterns[about.kind].exec(text)?.[0]
      return match === undefined ? undefined : about.kind === 'date' ? match : text
    }
    case 'file':
      if (about.multiple) {
        const files = items(value).filter((item): item is string => typeof item === 'string' && item !== '')
        return files.length > 0 ? files : undefined
      }
      return typeof value === 'string' ? value : undefined
    default: {
      if (typeof value === 'string') return value
      if (typeof value === 'number') return String(value)
      if (Array.isArray(value) && value.length > 0 && value.every(isScalar)) return value.join('\n')
      return value === true ? 'true' : undefined
    }
  }
}

/** The default converted for the kind. `unfit` if the form's default cannot be used. */
export function readDefault(view: View, about: About): { value?: Json; unfit?: true } {
  let unfit = false
  for (const { value, word } of found(view, propertySynonyms.default, ownRoles)) {
    if (isBlank(value) || (typeof value === 'number' && Number.isNaN(value))) continue
    const localised = isRecord(value) && about.kind !== 'json' && isByLanguage(value)
    const plain = localised ? byLanguage(Object.entries(value), view.language)[0] : value
    const fitted = fit(plain, about, word)
    if (fitted !== undefined && !isBlank(fitted)) return { value: fitted }
    unfit ||= word !== 'value' && word !== 'selected' && word !== 'checked' && value !== false
  }
  if (about.chosen.length > 0) {
    if (about.kind === 'select') return { value: about.chosen[0] }
    if (about.kind === 'multiselect') return { value: [...about.chosen] }
  }
  return unfit ? { unfit } : {}
}
