import type { WordSegment } from '../../../lib/word-changes.ts'

type ElidedSegment = WordSegment | { kind: 'left_out'; text: string }

const maxSameChars = 480
const keptChars = 160

/** Shortens long unchanged passages to the words beside a change, so that the changes of a long text are visible. */
export function elideSame(segments: readonly WordSegment[]): ElidedSegment[] {
  return segments.flatMap((segment, index): ElidedSegment[] => {
    const { kind, text } = segment
    if (kind !== 'same' || text.length <= maxSameChars) return [segment]
    const start = index === 0 ? 0 : wordEnd(text, keptChars)
    const end = index === segments.length - 1 ? text.length : wordStart(text, text.length - keptChars)
    return [
      { kind, text: text.slice(0, start) },
      { kind: 'left_out' as const, text: text.slice(start, end) },
      { kind, text: text.slice(end) },
    ].filter((part) => part.text !== '')
  })
}

// Cuts inside a word only if there is no white space near, as in Chinese, and never inside a character.
const nearChars = 40

function wordEnd(text: string, at: number): number {
  const space = text.slice(at, at + nearChars).search(/\s/)
  return space === -1 ? whole(text, at) : at + space
}

function wordStart(text: string, at: number): number {
  const space = text.slice(at - nearChars, at).search(/\s\S*$/)
  return space === -1 ? whole(text, at) : at - nearChars + space + 1
}

const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)
