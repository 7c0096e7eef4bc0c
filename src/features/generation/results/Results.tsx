import { useQueryClient } from '@tanstack/react-query'
import { DiffIcon, FileTextIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { submitGeneration } from '../../../api/generate-document.ts'
import { forgetGeneration, generationsOf, loadGenerations, persistGenerations } from '../../../api/generations.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyComponent, usePreloadWhenIdle } from '../../../ui/load-later.ts'
import { notify } from '../../../ui/toasts.ts'
import { newId } from '../../../lib/new-id.ts'
import { earlierVersion, isBeingGenerated } from '../document-variants.ts'
import type { ResultActions } from './ResultCard.tsx'

/** With the readers of documents, which the form does not need. */
const ResultCard = lazyComponent(async () => (await import('./ResultCard.tsx')).ResultCard)

/** The requests for this template that were not dismissed, newest first. */
export function Results({ templateId, violationId }: { templateId: string; violationId: string | null }) {
  const t = useText()
  const client = useQueryClient()
  const connection = useConnection()
  const [comparing, setComparing] = useState(false)
  useEffect(() => void loadGenerations(connection.id), [connection.id])
  usePreloadWhenIdle(ResultCard.preload)
  const all = useStore(generationsOf(connection.id))
  const shown = all.filter(
    (one) =>
      one.row === undefined &&
      one.templateId === templateId &&
      (violationId === null || one.violation_id === violationId),
  )
  const frame = useRef<HTMLElement>(null)
  // The button that was pressed goes with its card: the focus stays among the results.
  const keepFocus = () => frame.current?.focus({ preventScroll: true })
  const actions: ResultActions = {
    onAgain: (one) => {
      // An existing document is kept. A failed or unsure request is replaced by the new one.
      const next = one.state === 'accepted' ? { ...one, id: newId(), run_id: newId(), submitted_at: Date.now() } : one
      const others = generationsOf(connection.id)
        .get()
        .filter(({ id }) => id !== one.id)
      if (isBeingGenerated(next, others)) notify(t('generate.under_way'))
      else void submitGeneration(client, connection.id, next)
    },
    onDismiss: ({ id }) => {
      keepFocus()
      void forgetGeneration(connection.id, id)
    },
  }
  const hasVersions = shown.some((one) => one.documentId !== null && earlierVersion(one, shown) !== null)
  const clear = () => {
    keepFocus()
    const cleared = shown.filter(({ state }) => state !== 'sent')
    for (const { id } of cleared) void forgetGeneration(connection.id, id)
    const undo = () => void persistGenerations(connection.id, cleared)
    notify(t('generate.results_cleared'), { action: { label: t('document.undo'), run: undo } })
  }
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={t('generate.result')}
      className="grid content-start gap-4 bg-sheet p-5 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:p-6"
    >
      {shown.length === 0 ? (
        <EmptyState icon={FileTextIcon} title={t('generate.no_results')}>
          {t('generate.no_results.help')}
        </EmptyState>
      ) : (
        <>
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
            <h2 className="text-sm font-semibold text-faint">{t('generate.results')}</h2>
            <span className="no-print flex gap-1">
              {hasVersions && violationId === null && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-pressed={comparing}
                  icon={DiffIcon}
                  onClick={() => setComparing(!comparing)}
                  className="aria-pressed:text-ink"
                >
                  {t('generate.compare')}
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={clear}>
                {t('generate.clear_results')}
              </Button>
            </span>
          </div>
          <div className="grid items-start gap-4 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
            {shown.map((generation) => (
              <ResultCard
                key={generation.id}
                generation={generation}
                earlier={comparing && violationId === null ? earlierVersion(generation, shown) : null}
                actions={actions}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}
