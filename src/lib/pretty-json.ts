/** Formats JSON. What is nested too deeply for the browser is cut off with an ellipsis. */
export function prettyJson(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? String(value)
  } catch {
    // A circular value has no text.
    return '…'
  }
}
