import type { Random } from './random.ts'

const DAY = 86_400_000

/** The demo is told from the start of a day, so that two starts on one day make the same demo. */
export function startOfDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY) * DAY)
}

export function daysBefore(today: Date, days: number, time: `${number}:${number}` = '0:0'): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(today.getTime() - days * DAY + (hours * 60 + minutes) * 60_000)
}

/** A moment of somebody's working day, after `from`, within about three weeks, and before today. */
export function workingMoment(from: Date, today: Date, random: Random): Date {
  const days = Math.min(21, Math.ceil((today.getTime() - from.getTime()) / DAY))
  const firstDay = startOfDay(from)
  const early = Math.floor(random.next() ** 1.5 * days)
  const moment = new Date(firstDay.getTime() + early * DAY + (8 * 60 + random.next() * 9.5 * 60) * 60_000)
  return moment > from && moment < today
    ? moment
    : new Date(from.getTime() + random.next() * (today.getTime() - from.getTime()))
}

export function monthName(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date)
}
