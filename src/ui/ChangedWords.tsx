import type { WordSegment } from '../lib/word-changes.ts'

const edge = 'box-decoration-clone rounded-[3px] px-0.5 py-px forced-colors:outline'

/** Removed words struck through, added words marked. */
export function ChangedWords({ segments }: { segments: readonly WordSegment[] }) {
  return segments.map(({ kind, text }, index) => {
    if (kind === 'removed')
      return (
        // oxlint-disable-next-line react/no-array-index-key -- the segments of one text never move
        <del key={index} className={`bg-removed-wash text-removed line-through ${edge}`}>
          {text}
        </del>
      )
    if (kind === 'added')
      return (
        // oxlint-disable-next-line react/no-array-index-key -- the segments of one text never move
        <ins key={index} className={`bg-added-wash text-added no-underline ${edge}`}>
          {text}
        </ins>
      )
    return text
  })
}
