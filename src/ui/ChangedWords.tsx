import type { WordSegment } from '../lib/word-changes.ts'

const edge = 'box-decoration-clone rounded-[3px] px-0.5 py-px forced-colors:outline'
const looks = { removed: 'bg-removed-wash text-removed line-through', added: 'bg-added-wash text-added no-underline' }

/** Removed words struck through, added words marked. */
export function ChangedWords({ segments }: { segments: readonly WordSegment[] }) {
  return segments.map(({ kind, text }, index) => {
    if (kind === 'same') return text
    const Mark = kind === 'removed' ? 'del' : 'ins'
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the segments of one text never move
      <Mark key={index} className={`${looks[kind]} ${edge}`}>
        {text}
      </Mark>
    )
  })
}
