/** The service counts Unicode code points: an emoji outside the BMP is one character, though JavaScript says two. */
export function codePointLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** The first `max` code points. */
export function truncateCodePoints(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  let taken = 0
  for (const codePoint of text) {
    if (taken >= max) break
    taken += 1
    end += codePoint.length
  }
  return text.slice(0, end)
}
