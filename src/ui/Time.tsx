import { useSyncExternalStore } from 'react'
import { formatAgo, formatDateTime, formatExactTime } from '../lib/format.ts'

/** A time in the reader's locale, with the exact time as a tooltip. */
export function Time({ value, format = formatDateTime }: { value: string; format?: (value: string) => string }) {
  return (
    <time dateTime={value} title={formatExactTime(value)}>
      {format(value)}
    </time>
  )
}

const tickMs = 10_000

/** The same for all relative times of a page until the next tick. */
const lastTick = () => Math.floor(Date.now() / tickMs) * tickMs

function onTick(listener: () => void) {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}

/** How long ago something was. Rendered again only when the words change. */
export function Ago({ value }: { value: string }) {
  const words = useSyncExternalStore(onTick, () => formatAgo(value, lastTick()))
  return <Time value={value} format={() => words} />
}
