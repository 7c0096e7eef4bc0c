import { markdownTable, median, percentile } from '../statistics.ts'

const rows: string[][] = []

/** Medians of both, taken in turns, and their ratio against the goal. */
export function compare(what: string, ours: number[], floors: number[], goal?: number) {
  const ratio = median(ours) / median(floors)
  const cells = [ours, floors].map((each) => `${median(each).toFixed(0)} (p95 ${percentile(each, 0.95).toFixed(0)})`)
  const judged = goal === undefined ? ['', ''] : [`≤ ${goal} ×`, mark(ratio <= goal)]
  add([what, ...cells, `${ratio.toFixed(2)} ×`, ...judged])
}

export function absolute(
  what: string,
  value: number,
  options: { floor?: number; goal?: number; digits?: number } = {},
) {
  const { floor, goal, digits = 1 } = options
  const judged = goal === undefined ? ['', ''] : [`≤ ${goal}`, mark(value <= goal)]
  add([what, value.toFixed(digits), floor?.toFixed(digits) ?? '', '', ...judged])
}

/** The rows added since the last table. */
export function takeTable(): string {
  return markdownTable(['what', 'Redline', 'floor', 'ratio', 'goal', 'met'], rows.splice(0))
}

/** Also printed at once, because a run takes minutes. */
function add(row: string[]) {
  rows.push(row)
  console.log(row.join(' | '))
}

const mark = (met: boolean) => (met ? 'yes' : 'no')
