import type { WordSegment } from '../../../lib/word-changes.ts'
import { Folding } from './Folding.tsx'
import { countLines, readTextClass } from './ReadText.tsx'

/** One text with what goes struck through and what comes marked. */
export function ChangedText({ segments }: { segments: readonly WordSegment[] }) {
  const whole = segments.map(({ text }) => text).join('')
  return (
    <Folding length={whole.length} lines={countLines(whole)}>
      <p dir="auto" className={readTextClass}>
        {segments.map((segment, index) => (
          // The segments of one text never move: their place is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          <Segment key={index} segment={segment} />
        ))}
      </p>
    </Folding>
  )
}

const edge = 'box-decoration-clone rounded-[3px] px-0.5 py-px forced-colors:outline'

function Segment({ segment: { kind, text } }: { segment: WordSegment }) {
  if (kind === 'removed') return <del className={`bg-removed-wash text-removed line-through ${edge}`}>{text}</del>
  if (kind === 'added') return <ins className={`bg-added-wash text-added no-underline ${edge}`}>{text}</ins>
  return text
}
