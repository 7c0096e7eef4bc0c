/** A repeated group that contains a repetition or alternatives, which may take exponential time. */
const nestedPattern = /\([^()]*[*+|}][^()]*\)\s*(?:[*+]|\{\d+,)/
const repeatsPattern = /[*+]|\{\d+,\d*\}/g
const maxSteps = 1e7

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    // The service checks with its own patterns; one that the browser cannot read is not checked here.
    return undefined
  }
}

export function compiles(pattern: string): boolean {
  return compiled(pattern) !== undefined
}

/** Whether the text matches. True if the check could freeze the page: the service checks again. */
export function matches(pattern: string, text: string): boolean {
  const plain = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (nestedPattern.test(plain) || /\)\s*\)\s*[*+]/.test(plain)) return true
  const repeats = (plain.match(repeatsPattern) ?? []).length + (plain.startsWith('^') ? 0 : 1)
  if (text.length ** Math.max(1, repeats) > maxSteps) return true
  return compiled(pattern)?.test(text) ?? true
}
