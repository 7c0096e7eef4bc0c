import { type ReactNode, useId, useMemo, useState } from 'react'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { cx } from '../../../lib/cx.ts'
import { persisted, usePersisted } from '../../../state/persisted-store.ts'
import { browserSchema, violationViews } from '../../../state/schema.ts'
import { wordChanges, type WordSegment } from '../../../lib/word-changes.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChangedWords } from '../../../ui/ChangedWords.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Section } from '../../../ui/Section.tsx'

/** How found and suggested text are shown. The choice applies to all violations. */
const viewChoice = persisted(browserSchema.violationView)

type Texts = Pick<Violation, 'violating_text' | 'suggested_text'>

/** The text under review: as found, as suggested, or the changes between both. */
export function FoundText({ violating_text, suggested_text, actions }: Texts & { actions?: ReactNode }) {
  const t = useText()
  const [view, setView] = usePersisted(viewChoice)
  if (!violating_text && !suggested_text) return null
  const both = violating_text && suggested_text
  const options = violationViews.map((value) => ({ value, label: t(`violation.view.${value}`) }))
  return (
    <Section
      title={t(violating_text ? 'violation.found_text' : 'violation.suggested_text')}
      tools={both && <Segmented label={t('violation.view')} value={view} options={options} onValue={setView} />}
    >
      {both && view === 'changes' ? (
        <Changes found={violating_text} suggested={suggested_text} />
      ) : (
        <PlainText text={(both && view === 'suggested' ? suggested_text : violating_text) || (suggested_text ?? '')} />
      )}
      {actions}
    </Section>
  )
}

function Changes({ found, suggested }: { found: string; suggested: string }) {
  const t = useText()
  const { segments, mostlyDifferent } = useMemo(() => wordChanges(found, suggested), [found, suggested])
  // If nearly every word changed, two whole texts are easier to read than their changes.
  if (mostlyDifferent) {
    return (
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
        <Side title={t('violation.view.found')} text={found} className="border-removed" />
        <Side title={t('violation.view.suggested')} text={suggested} className="border-added" />
      </div>
    )
  }
  return (
    <>
      <FoldedText segments={segments} />
      {areSame(segments) && <p className="mt-1 text-sm text-quiet">{t('violation.no_changes')}</p>}
    </>
  )
}

function Side({ title, text, className }: { title: string; text: string; className: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 border-s-2 ps-3 ${className}`}>
      <h4 id={id} className="mb-0.5 text-xs font-medium text-quiet">
        {title}
      </h4>
      <PlainText text={text} />
    </section>
  )
}

const PlainText = ({ text }: { text: string }) => <FoldedText segments={[{ kind: 'same', text }]} />

const areSame = (segments: readonly WordSegment[]) => segments.every(({ kind }) => kind === 'same')

const maxShownChars = 1500
const maxShownLines = 18

type ElidedSegment = WordSegment | { kind: 'left_out'; text: string }

const maxSameChars = 900
// Not through a word, unless it has no end near, as in Chinese, and never through a character.
const firstWords = /^.{160}\S{0,40}/su
const lastWords = /\S{0,40}.{160}$/su
// Of 200 characters that are two units each.
const maxLastUnits = 402

/** Shortens long unchanged passages to the words beside a change, so that the changes of a long text are visible. */
export function elideSame(segments: readonly WordSegment[]): ElidedSegment[] {
  return segments.flatMap((segment, index): ElidedSegment[] => {
    const { kind, text } = segment
    if (kind !== 'same' || text.length <= maxSameChars) return [segment]
    const start = index === 0 ? '' : (firstWords.exec(text)?.[0] ?? '')
    const end = index === segments.length - 1 ? '' : (lastWords.exec(text.slice(-maxLastUnits))?.[0] ?? '')
    return [
      { kind, text: start },
      { kind: 'left_out' as const, text: text.slice(start.length, text.length - end.length) },
      { kind, text: end },
    ].filter((part) => part.text !== '')
  })
}

/**
 * A text with its own direction and line breaks, never HTML: removed words struck through, added words marked. A long one is
 * folded at first; what was not left out stays in the document for search and screen readers.
 */
function FoldedText({ segments }: { segments: readonly WordSegment[] }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const shortened = areSame(segments) ? segments : elideSame(segments)
  const shown = open ? segments : shortened
  const length = segments.reduce((sum, { text }) => sum + text.length, 0)
  const atFirst = shortened.map(({ kind, text }) => (kind === 'left_out' ? '' : text)).join('')
  const isLong = atFirst.length > maxShownChars || atFirst.split('\n', maxShownLines + 1).length > maxShownLines
  return (
    <>
      <div
        className={cx(
          isLong && !open && 'max-h-96 overflow-hidden mask-[linear-gradient(#000_calc(100%-3rem),transparent)]',
        )}
      >
        <p dir="auto" className="whitespace-pre-wrap font-serif text-[1.0625rem]/7 text-ink wrap-anywhere">
          {shown.map(({ kind, text }, index) =>
            kind === 'left_out' ? (
              // oxlint-disable-next-line react/no-array-index-key -- the segments of one text never move
              <span key={index} className="mx-1 rounded-sm bg-well px-1.5 py-px font-sans text-xs text-quiet">
                {t('violation.left_out', { count: text.length })}
              </span>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- the segments of one text never move
              <ChangedWords key={index} segments={[{ kind, text }]} />
            ),
          )}
        </p>
      </div>
      {(isLong || shortened.length !== segments.length) && (
        <Button size="sm" variant="ghost" className="-ms-2" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'violation.fold' : 'violation.unfold', { count: length })}
        </Button>
      )}
    </>
  )
}
