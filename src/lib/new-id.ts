/** A unique id. Not `crypto.randomUUID`, which pages on plain http from another machine do not have. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
