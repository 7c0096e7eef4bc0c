import { formatDateTime, formatExactTime } from '../lib/format.ts'

/** A time in the reader's locale, with the exact time as a tooltip. */
export function Time({ value, format = formatDateTime }: { value: string; format?: (value: string) => string }) {
  return (
    <time dateTime={value} title={formatExactTime(value)}>
      {format(value)}
    </time>
  )
}
