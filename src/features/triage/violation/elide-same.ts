import type { WordSegment } from '../../../lib/word-changes.ts'

export type ElidedSegment = WordSegment | { kind: 'left_out'; text: string }

const longestSame = 480
const keptEachSide = 160

/** Of long stretches that stay the same only the words beside a change are kept: in a long text the changes come into sight. */
export function elideSame(segments: readonly WordSegment[]): ElidedSegment[] {
  return segments.flatMap((segment, index): ElidedSegment[] => {
    const { kind, text } = segment
    if (kind !== 'same' || text.length <= longestSame) return [segment]
    const start = index === 0 ? 0 : wordEnd(text, keptEachSide)
    const end = index === segments.length - 1 ? text.length : wordStart(text, text.length - keptEachSide)
    return [
      { kind, text: text.slice(0, start) },
      { kind: 'left_out' as const, text: text.slice(start, end) },
      { kind, text: text.slice(end) },
    ].filter((part) => part.text !== '')
  })
}

// Words are cut only where there is no white space near, as in Chinese, and never between the halves of a character.
const near = 40

function wordEnd(text: string, at: number): number {
  const space = text.slice(at, at + near).search(/\s/)
  return space === -1 ? whole(text, at) : at + space
}

function wordStart(text: string, at: number): number {
  const space = text.slice(at - near, at).search(/\s\S*$/)
  return space === -1 ? whole(text, at) : at - near + space + 1
}

const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)
