import type { FieldEntry } from '../visible-fields.ts'
import { cleanLine, cleanText } from '../clean-text.ts'
import { isObject } from '../input-json.ts'
import type { Phrases } from './phrases.ts'

/** A value on one line, as the language writes it; empty when there is nothing to say. */
export function lineOf(entry: FieldEntry, value: unknown, phrases: Phrases): string {
  switch (entry.type) {
    case 'number':
      return typeof value === 'number' ? formatNumber(value, phrases.locale) : ''
    case 'boolean':
      return value === true ? phrases.yes : phrases.no
    case 'date':
    case 'datetime':
      return typeof value === 'string' ? formatMoment(value.trim(), entry.type, phrases.locale) : ''
    case 'select':
      return optionLabel(entry.options, value)
    default:
      return typeof value === 'string' ? cleanLine(value) : ''
  }
}

/** The items of a value that has several. */
export function itemsOf(entry: FieldEntry, value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value]
  const texts = items.map((item) =>
    entry.type === 'multiselect' ? optionLabel(entry.options, item) : typeof item === 'string' ? cleanLine(item) : '',
  )
  return texts.filter((text) => text !== '')
}

/** Any JSON in words: `{"size": 3}` is "size: 3". */
export function jsonLines(value: unknown, phrases: Phrases): string[] {
  if (Array.isArray(value)) return value.map((item) => jsonLine(item, phrases)).filter(Boolean)
  if (!isObject(value)) return [jsonLine(value, phrases)].filter(Boolean)
  return Object.entries(value)
    .map(([key, item]) => [cleanLine(key), jsonLine(item, phrases)] as const)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `${key}${phrases.colon}${text}`)
}

export function joinList(items: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)
}

function jsonLine(value: unknown, phrases: Phrases): string {
  if (typeof value === 'string') return cleanLine(value)
  if (typeof value === 'number') return formatNumber(value, phrases.locale)
  if (typeof value === 'boolean') return value ? phrases.yes : phrases.no
  return value === null ? '' : jsonLines(value, phrases).join('; ')
}

/** Thousands are set apart from five digits on, so that a year stays a year. */
function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 10 }).format(value)
}

/** The clock time as it was written: the reader is where the event is, not where the service runs. */
function formatMoment(text: string, type: 'date' | 'datetime', locale: string): string {
  const moment = new Date(`${text.slice(0, 10)}T${type === 'date' ? '00:00' : text.slice(11, 16)}Z`)
  if (Number.isNaN(moment.getTime())) return cleanText(text)
  const style: Intl.DateTimeFormatOptions = type === 'date' ? {} : { timeStyle: 'short' }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', ...style }).format(moment)
}

function optionLabel(options: readonly { value: unknown; label: string }[], value: unknown): string {
  return cleanLine(options.find((option) => option.value === value)?.label ?? '')
}
