import type { FilterImplOptions } from 'liquidjs'
import type { LanguageKey } from '../../contract/openapi.gen.ts'
import { locales } from '../library/localize.ts'
import { cleanText } from './clean-text.ts'
import { escapeMarkdown, escapeParagraphs } from './markdown.ts'

const dateTimePattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?$/i
const listMarkPattern = /^(?:[-*+•–]|\d{1,2}[.)])\s+/
const emailPattern = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/

const quotationMarks: Record<LanguageKey, [open: string, close: string]> = {
  NL: ['“', '”'],
  EN: ['“', '”'],
  ES: ['«', '»'],
  IT: ['«', '»'],
  GR: ['«', '»'],
  SE: ['”', '”'],
  PT: ['«', '»'],
  FR: ['«\u00A0', '\u00A0»'],
  FI: ['”', '”'],
  PL: ['„', '”'],
  DE: ['„', '“'],
  TR: ['“', '”'],
  DK: ['»', '«'],
  RU: ['«', '»'],
  NO: ['«', '»'],
}

/** The filters that a body may use besides Liquid's own. Those marked `raw` return Markdown, the others plain values. */
export function bodyFilters(language: LanguageKey): Record<string, FilterImplOptions> {
  const locale = locales[language]

  /** `14 November 2026`, or with "weekday" `Saturday 14 November 2026`. */
  function date(value: unknown, style?: unknown): string {
    const text = textOf(value).slice(0, 10)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return textOf(value)
    const dateStyle = style === 'weekday' ? 'full' : 'long'
    const formatted = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(
      new Date(`${text}T00:00:00Z`),
    )
    return language === 'FR' ? formatted.replace(/\b1 /, '1er ') : formatted
  }

  /** `19:00`, in French `19 h` and `19 h 30`. */
  function time(value: unknown): string {
    const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(textOf(value)) ?? []
    if (!hour || !minute) return textOf(value)
    if (language === 'FR') return `${Number(hour)}\u00A0h${minute === '00' ? '' : `\u00A0${minute}`}`
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(`2000-01-01T${hour}:${minute}:00Z`),
    )
  }

  /** The clock time as it was given, with the offset from UTC if there was one. */
  function datetime(value: unknown): string {
    const [, day, clock, utc, sign, hours, minutes] = dateTimePattern.exec(textOf(value).trim()) ?? []
    if (!day || !clock) return textOf(value)
    const offset = hours && `UTC${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
    return [`${date(day)},`, time(clock), utc ? 'UTC' : offset].filter(Boolean).join(' ')
  }

  function number(value: unknown, options: Intl.NumberFormatOptions = {}): string {
    if (typeof value !== 'number') return textOf(value)
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 10, ...options }).format(value)
  }

  /** In the language's quotation marks, unless some were typed: nested quotations would be wrong. */
  function quote(value: unknown): string {
    const text = textOf(value).trim()
    return /["“”„«»]/.test(text) ? text : quotationMarks[language].join(text)
  }

  return {
    date,
    time,
    datetime,
    number: (value) => number(value),
    money: (value) =>
      number(value, {
        style: 'currency',
        currency: 'EUR',
        minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
        maximumFractionDigits: 2,
      }),
    percent: (value) =>
      typeof value === 'number' ? number(value / 100, { style: 'percent', maximumFractionDigits: 2 }) : textOf(value),
    quote,
    /** `a, b and c`. */
    and: (value) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(itemsOf(value)),
    /** The typed lines, without the marks of a list. */
    lines: (value) =>
      textOf(value)
        .split('\n')
        .map((line) => line.trim().replace(listMarkPattern, ''))
        .filter((line) => line !== ''),
    /** Ends with a full stop, unless it ends with a mark already. */
    sentence: (value) =>
      textOf(value)
        .trim()
        .replace(/[\p{L}\p{N}%€)]$/u, '$&.'),
    blockquote: { raw: true, handler: (value) => blockquoteOf(textOf(value)) },
    paragraphs: { raw: true, handler: (value) => escapeParagraphs(textOf(value)) },
    link: { raw: true, handler: (value, text) => linkOf(textOf(value).trim(), textOf(text)) },
  }
}

/** What `{{ … }}` outputs: escaped text on one line. */
export function escapeOutput(value: unknown): string {
  return escapeMarkdown(itemsOf(value).join(', '))
}

function blockquoteOf(text: string): string {
  const paragraphs = escapeParagraphs(text)
  return paragraphs === '' ? '' : paragraphs.replace(/^/gm, '> ')
}

function linkOf(address: string, text: string): string {
  if (emailPattern.test(address)) return `<${address}>`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return escapeMarkdown(address)
  const href = /[\s<>\\]/.test(address) ? url.href.replace(/[<>\\]/g, encodeURIComponent) : address
  return text === '' ? `<${href}>` : `[${escapeMarkdown(text)}](<${href}>)`
}

function itemsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return cleanText(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
