/** A group that repeats and holds a repetition or alternatives: matching may take for ever. */
const NESTED = /\([^()]*[*+|}][^()]*\)\s*(?:[*+]|\{\d+,)/
const REPEATS = /[*+]|\{\d+,\d*\}/g
const MOST_STEPS = 1e7

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}

export function compiles(pattern: string): boolean {
  return compiled(pattern) !== undefined
}

/** Whether the text matches; yes where trying could freeze the page, as the service checks again. */
export function matches(pattern: string, text: string): boolean {
  const plain = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (NESTED.test(plain) || /\)\s*\)\s*[*+]/.test(plain)) return true
  const repeats = (plain.match(REPEATS) ?? []).length + (plain.startsWith('^') ? 0 : 1)
  if (text.length ** Math.max(1, repeats) > MOST_STEPS) return true
  return compiled(pattern)?.test(text) ?? true
}
