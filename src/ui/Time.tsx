import { formatDateTime, formatExactTime } from '../lib/format.ts'

/** A moment in the reader's locale, exact on hover. */
export function Time({ value, format = formatDateTime }: { value: string; format?: (value: string) => string }) {
  return (
    <time dateTime={value} title={formatExactTime(value)}>
      {format(value)}
    </time>
  )
}
