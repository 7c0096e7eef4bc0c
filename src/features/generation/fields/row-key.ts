const keys = new WeakMap<object, number>()
let last = 0

/** A row has no id of its own, but while it is moved its controls must stay the same. */
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
