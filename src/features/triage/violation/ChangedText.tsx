import { useMemo, useState } from 'react'
import type { WordSegment } from '../../../lib/word-changes.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChangedWords } from '../../../ui/ChangedWords.tsx'
import { elideSame, type ElidedSegment } from './elide-same.ts'
import { CollapsibleText } from './ReadText.tsx'
import { countLines, readTextClass } from './ReadText.tsx'

/** One text with removed words struck through and added words marked. A long text shows its changes first. */
export function ChangedText({ segments }: { segments: readonly WordSegment[] }) {
  const t = useText()
  const [whole, setWhole] = useState(false)
  const elided = useMemo(() => elideSame(segments), [segments])
  if (whole || elided.length === segments.length) {
    return <Folded length={lengthOf(segments)} unfolded={whole} segments={segments} />
  }
  return (
    <>
      <Folded length={lengthOf(elided.filter(({ kind }) => kind !== 'left_out'))} segments={elided} />
      <Button size="sm" variant="ghost" className="-ms-2" onClick={() => setWhole(true)}>
        {t('violation.unfold', { count: lengthOf(segments) })}
      </Button>
    </>
  )
}

const lengthOf = (segments: readonly ElidedSegment[]) => segments.reduce((sum, { text }) => sum + text.length, 0)

interface FoldedProps {
  length: number
  unfolded?: boolean
  segments: readonly ElidedSegment[]
}

function Folded({ length, unfolded = false, segments }: FoldedProps) {
  const lines = segments.reduce((sum, { kind, text }) => sum + (kind === 'left_out' ? 0 : countLines(text) - 1), 1)
  const text = (
    <p dir="auto" className={readTextClass}>
      {segments.map((segment, index) => (
        // The segments of one text never move, so their index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <Segment key={index} segment={segment} />
      ))}
    </p>
  )
  return unfolded ? (
    text
  ) : (
    <CollapsibleText length={length} lines={lines}>
      {text}
    </CollapsibleText>
  )
}

function Segment({ segment }: { segment: ElidedSegment }) {
  const t = useText()
  const { kind, text } = segment
  if (kind !== 'left_out') return <ChangedWords segments={[{ kind, text }]} />
  return (
    <span className="mx-1 rounded-sm bg-well px-1.5 py-px font-sans text-xs text-quiet">
      {t('violation.left_out', { count: text.length })}
    </span>
  )
}
