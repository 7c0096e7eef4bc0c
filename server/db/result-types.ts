/** Converts a column's text to a value where the two drivers differ. Keyed by PostgreSQL's type oid. */
export const resultTypes: Readonly<Record<number, (text: string) => unknown>> = {
  // bytea
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  // int8: our counts and sequences stay far below 2^53.
  20: Number,
  // date and timestamp have no time zone, so they stay text.
  1082: (text) => text,
  1114: (text) => text,
  // timestamptz, as the contracts write it.
  1184: (text) => new Date(text).toISOString(),
}
