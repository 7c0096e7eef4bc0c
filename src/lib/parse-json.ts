/** Undefined for a text that is not JSON: the caller says what that means. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
