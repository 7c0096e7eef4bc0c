function two(value: number): string {
  return String(Math.abs(value)).padStart(2, '0')
}

/** What a `datetime-local` control gives, with the person's own offset: `2025-03-01T09:30` → `2025-03-01T09:30:00+01:00`. */
export function toOffsetDateTime(local: string): string {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/.exec(local)
  if (!match) return local
  const minutes = -new Date(local).getTimezoneOffset()
  if (Number.isNaN(minutes)) return local
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
  return `${match[1]}${match[2] ?? ':00'}${offset}`
}

/** The way back, for the control to show. */
export function toLocalDateTime(value: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value)) return value
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return ''
  const date = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}
