/*
 * Numbers and dates in the reader's locale. Formatters are created once per locale, because creating one costs more than using it
 * a thousand times.
 */
let locale: string | undefined
let made = newFormatters()

function newFormatters() {
  return {
    dates: new Map<string, Intl.DateTimeFormat>(),
    numbers: new Map<string, Intl.NumberFormat>(),
    ago: new Map<string, Intl.RelativeTimeFormat>(),
  }
}

export function setFormatLocale(next: string | undefined): void {
  locale = next
  made = newFormatters()
}

export const formatLocale = () => locale

function once<T>(kept: Map<string, T>, name: string, make: () => T): T {
  const found = kept.get(name) ?? make()
  kept.set(name, found)
  return found
}

function dated(name: string, options: Intl.DateTimeFormatOptions, value: string | number | Date): string | undefined {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return undefined
  return once(made.dates, name, () => new Intl.DateTimeFormat(locale, options)).format(date)
}

const numberFormat = () => once(made.numbers, 'number', () => new Intl.NumberFormat(locale))

export function formatNumber(value: number): string {
  return numberFormat().format(value)
}

/** A share between 0 and 1, with one decimal below 1 %. Never 100 % while something is left, never 0 % once something is done. */
export function formatShare(share: number): string {
  const digits = share < 0.01 ? 1000 : 100
  const rounded = Math.round(Math.min(share, 0.99) * digits) / digits
  const shown = share === 1 ? 1 : share > 0 ? Math.max(rounded, 0.001) : 0
  const options = { style: 'percent', maximumFractionDigits: 1 } as const
  return once(made.numbers, 'share', () => new Intl.NumberFormat(locale, options)).format(shown)
}

/** An invalid date is shown unchanged. */
export function formatDate(value: string | number | Date): string {
  return dated('date', { dateStyle: 'medium' }, value) ?? String(value)
}

/** A day of the calendar, such as `2026-09-15`, wherever the reader is. */
export function formatDay(day: string): string {
  return dated('day', { dateStyle: 'medium', timeZone: 'UTC' }, day) ?? day
}

export function formatDateTime(value: string | number | Date): string {
  return dated('date-time', { dateStyle: 'medium', timeStyle: 'short' }, value) ?? String(value)
}

/** The full precision, for the tooltip. */
export function formatExactTime(value: string | number | Date): string {
  return dated('exact', { dateStyle: 'full', timeStyle: 'long' }, value) ?? String(value)
}

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
  const ago = once(made.ago, 'ago', () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? []
  return unit ? ago.format(Math.round(seconds / size), unit) : ago.format(0, 'second')
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

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
    .map(({ unit, count }) => {
      const options = { style: 'unit', unit, unitDisplay: 'narrow' } as const
      return once(made.numbers, unit, () => new Intl.NumberFormat(locale, options)).format(count)
    })
    .join(' ')
}
