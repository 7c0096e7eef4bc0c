import { webAddress } from './safe-link.ts'

export type LinkPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

// Ends at white space, quotes, angle brackets, CJK closing punctuation and bidirectional control characters.
const candidatePattern =
  /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"`“”„«»、。，；：！？）】」』》〉\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/giu

const openingBrackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Splits a text into text and links. Joined again, the parts are the same text. */
export function linkify(text: string): LinkPart[] {
  const parts: LinkPart[] = []
  let at = 0
  for (const match of text.matchAll(candidatePattern)) {
    const shown = withoutTail(match[0])
    const url = webAddress(shown)
    if (!url) continue
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) })
    parts.push({ kind: 'link', text: shown, href: url.href })
    at = match.index + shown.length
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}

/** Punctuation at the end belongs to the sentence, and so does a closing bracket unless the address has the opening one. */
function withoutTail(address: string): string {
  const balance = new Map<string, number>()
  for (const char of address) balance.set(char, (balance.get(char) ?? 0) + 1)
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    const opening = openingBrackets[last]
    const closesNothing = opening !== undefined && (balance.get(last) ?? 0) > (balance.get(opening) ?? 0)
    if (!closesNothing && !/[.,;:!?'’*_~…|]/.test(last)) break
    balance.set(last, (balance.get(last) ?? 0) - 1)
    end -= 1
  }
  return address.slice(0, end)
}
