import { formats } from '@lingui/core'

/** Numbers and dates in the reader's locale. Lingui keeps its formatters: creating one costs more than using it a thousand times. */
let locale = 'en'

export function setFormatLocale(next: string): void {
  locale = next
}

export const formatLocale = () => locale

/** An invalid date is shown unchanged. */
function dated(value: string | number | Date, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? String(value) : formats.date(locale, date, options)
}

/** "A, B, C", or "A, B und C" where a language says so. */
export const formatList = (values: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(values)

export const formatNumber = (value: number) => formats.number(locale, value)

/** A share between 0 and 1, with one decimal below 1 %. Never 100 % while something is left, never 0 % once something is done. */
export function formatShare(share: number): string {
  const digits = share < 0.01 ? 1000 : 100
  const rounded = Math.round(Math.min(share, 0.99) * digits) / digits
  const shown = share === 1 ? 1 : share > 0 ? Math.max(rounded, 0.001) : 0
  return formats.number(locale, shown, { style: 'percent', maximumFractionDigits: 1 })
}

export const formatDate = (value: string | number | Date) => dated(value, { dateStyle: 'medium' })

/** A day of the calendar, such as `2026-09-15`, wherever the reader is. */
export const formatDay = (day: string) => dated(day, { dateStyle: 'medium', timeZone: 'UTC' })

export const formatDateTime = (value: string | number | Date) =>
  dated(value, { dateStyle: 'medium', timeStyle: 'short' })

/** The full precision, for the tooltip. */
export const formatExactTime = (value: string | number | Date) => dated(value, { dateStyle: 'full', timeStyle: 'long' })

const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const satisfies [Intl.RelativeTimeFormatUnit, number][]

/** "3 minutes ago", in the largest unit that fits. "now" below a minute. */
export function formatAgo(value: string | number | Date, now: number): string {
  const seconds = (new Date(value).getTime() - now) / 1000
  if (Number.isNaN(seconds)) return String(value)
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? []
  return unit ? ago.format(Math.round(seconds / size), unit) : ago.format(0, 'second')
}

const units = [...steps.slice(-3), ['second', 1]] as const

/** "2h 5m": the two largest units. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const counts = units.map(([unit, size], index) => {
    const larger = units[index - 1]?.[1] ?? Number.POSITIVE_INFINITY
    return { unit, count: Math.floor((seconds % larger) / size) }
  })
  const first = counts.findIndex(({ count }) => count > 0)
  return counts
    .slice(first, first === -1 ? undefined : first + 2)
    .filter(({ count }, index) => count > 0 || index === 0)
    .map(({ unit, count }) => formats.number(locale, count, { style: 'unit', unit, unitDisplay: 'narrow' }))
    .join(' ')
}
