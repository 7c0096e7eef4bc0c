import type { Fault } from './check-value.ts'

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/
const datetimePattern =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([Zz]|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/

export function checkDate(value: unknown): Fault[] {
  if (typeof value !== 'string') return [{ type: 'date_type', msg: 'Input should be a valid date' }]
  if (isDate(value.trim())) return []
  const msg = 'Input should be a valid date or datetime, written as YYYY-MM-DD'
  return [{ type: 'date_from_datetime_parsing', msg }]
}

export function checkDatetime(value: unknown): Fault[] {
  if (typeof value !== 'string') return [{ type: 'datetime_type', msg: 'Input should be a valid datetime' }]
  const [, date = '', time = ''] = datetimePattern.exec(value.trim()) ?? []
  if (isDate(date) && timePattern.test(time)) return []
  const msg = 'Input should be a valid datetime or date, written as YYYY-MM-DDTHH:MM:SSZ'
  return [{ type: 'datetime_from_date_parsing', msg }]
}

export function checkTime(value: unknown): Fault[] {
  if (typeof value !== 'string') return [{ type: 'time_type', msg: 'Input should be a valid time' }]
  if (timePattern.test(value.trim())) return []
  return [{ type: 'time_parsing', msg: 'Input should be in a valid time format, written as HH:MM' }]
}

/** A day of the calendar: JavaScript's Date would take 31 February for 3 March. */
function isDate(text: string): boolean {
  const [, year, month, day] = datePattern.exec(text) ?? []
  if (!year || !month || !day) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  date.setUTCFullYear(Number(year))
  return Number(year) > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
