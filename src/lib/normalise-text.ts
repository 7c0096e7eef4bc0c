/** Normalises a text for comparison: width, case and white space do not matter. */
export function normaliseText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
