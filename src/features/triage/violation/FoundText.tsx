import { type ReactNode, useId, useMemo } from 'react'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { persisted, usePersisted } from '../../../lib/persisted-store.ts'
import { readOneOf } from '../../../lib/search-params.ts'
import { wordChanges } from '../../../lib/word-changes.ts'
import { useText } from '../../../locales/text.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { ChangedText } from './ChangedText.tsx'
import { ReadText } from './ReadText.tsx'
import { Section } from './Section.tsx'

const violationViews = ['found', 'suggested', 'changes'] as const

/** How found and suggested text are shown. The choice applies to all violations. */
const viewChoice = persisted<(typeof violationViews)[number]>('violation_view', 'changes', (json) =>
  readOneOf(json, violationViews),
)

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
        <ReadText text={(both && view === 'suggested' ? suggested_text : violating_text) || (suggested_text ?? '')} />
      )}
      {actions}
    </Section>
  )
}

function Changes({ found, suggested }: { found: string; suggested: string }) {
  const t = useText()
  const { segments, mostlyDifferent } = useMemo(() => wordChanges(found, suggested), [found, suggested])
  if (mostlyDifferent) return <SideBySide found={found} suggested={suggested} />
  const same = segments.every(({ kind }) => kind === 'same')
  return (
    <>
      <ChangedText segments={segments} />
      {same && <p className="mt-1 text-sm text-quiet">{t('violation.no_changes')}</p>}
    </>
  )
}

/** For texts in which nearly every word changed: two whole texts are easier to read than their changes. */
function SideBySide({ found, suggested }: { found: string; suggested: string }) {
  const t = useText()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
      <Side title={t('violation.view.found')} text={found} className="border-removed" />
      <Side title={t('violation.view.suggested')} text={suggested} className="border-added" />
    </div>
  )
}

function Side({ title, text, className }: { title: string; text: string; className: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 border-s-2 ps-3 ${className}`}>
      <h4 id={id} className="mb-0.5 text-xs font-medium text-quiet">
        {title}
      </h4>
      <ReadText text={text} />
    </section>
  )
}
