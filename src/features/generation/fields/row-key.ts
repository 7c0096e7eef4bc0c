const keys = new WeakMap<object, number>()
let last = 0

/** Keys for rows, which have no id, so that their controls keep their state when rows move. */
export function rowKey(row: object): number {
  const known = keys.get(row)
  if (known !== undefined) return known
  last += 1
  keys.set(row, last)
  return last
}

export function sameRowKey<T extends object>(before: object, after: T): T {
  keys.set(after, rowKey(before))
  return after
}
