/** A name that nothing else has. Not `crypto.randomUUID`: a page that came over plain http from another machine has none. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
