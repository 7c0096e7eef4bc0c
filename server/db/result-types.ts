/** How a column's text becomes a value where the two drivers differ: the same on both. Keyed by PostgreSQL's type oid. */
export const resultTypes: Readonly<Record<number, (text: string) => unknown>> = {
  // int8: our counts and sequences stay far below 2^53.
  20: Number,
  // date and timestamp have no zone; only text says no more than they do.
  1082: (text) => text,
  1114: (text) => text,
  1184: (text) => new Date(text),
}
