/** JSON to read. What is nested deeper than the browser can write is cut off with a sign. */
export function prettyJson(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? String(value)
  } catch {
    return '…'
  }
}
