/** A name that nothing else has. Browsers make none for a page that came over plain http from another machine. */
export function newId(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
}
