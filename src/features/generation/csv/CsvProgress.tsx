import { DownloadIcon, PauseIcon, PlayIcon, RotateCwIcon, SquareIcon } from 'lucide-react'
import { formatNumber } from '../../../lib/format.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { fileName } from '../../../lib/document-text/file-name.ts'
import { type TextKey, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { countRows, type CsvRun, mayRetryRow, type RowOutcome } from './csv-run.ts'
import type { CsvRunner, PauseReason, RunView } from './csv-runner.ts'
import { resultsCsv } from './results-csv.ts'

interface CsvProgressProps {
  run: CsvRun
  outcomes: readonly RowOutcome[]
  runner: CsvRunner | null
  open: () => CsvRunner | null
  /** The tone of voice is not known yet: nothing may go out without it. */
  waitsForTones: boolean
  onNew: () => void
}

const reasons = {
  unreachable: 'generate.csv.paused.unreachable',
  refused: 'generate.csv.paused.refused',
  key: 'generate.csv.paused.key',
  busy: 'generate.csv.paused.busy',
} satisfies Record<NonNullable<PauseReason>, TextKey>

const notRunning = createStore<RunView>({ status: 'paused', why: null, detail: '', outcomes: [] })

/** How far a run is, and what can be done with it. */
export function CsvProgress({ run, outcomes, runner, open, waitsForTones, onNew }: CsvProgressProps) {
  const t = useText()
  const view = useStore(runner?.view ?? notRunning)
  const rows = runner ? view.outcomes : outcomes
  const counts = countRows(rows)
  const indexes = (test: (outcome: RowOutcome) => boolean) =>
    [...rows.entries()].filter(([, outcome]) => test(outcome)).map(([index]) => index)
  const running = view.status === 'running'
  const left = counts.ready + counts.writing > 0
  const wait = waitsForTones && t('loading')
  return (
    <section aria-label={t('generate.csv.run')} className="grid gap-3 border-b border-line p-5 lg:p-6">
      <p aria-live="polite" className="text-lg font-semibold">
        {t('generate.csv.done', { done: formatNumber(counts.done), total: formatNumber(counts.total) })}
        {running && <span className="ms-2 text-base font-normal text-quiet">{t('generate.csv.running')}</span>}
        {!running && left && <span className="ms-2 text-base font-normal text-quiet">{t('generate.csv.resting')}</span>}
      </p>
      <progress
        aria-label={t('generate.csv.progress')}
        value={counts.done}
        max={Math.max(1, counts.total)}
        className="h-2 w-full max-w-2xl appearance-none overflow-hidden rounded-full bg-well [&::-moz-progress-bar]:bg-fixed [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-fixed"
      />
      {view.why && (
        <p role="alert" className="text-danger">
          {t(reasons[view.why])} {view.detail}
        </p>
      )}
      {counts.unsure > 0 && !running && (
        <p role="alert" className="text-danger">
          {t('generate.csv.unsure', { count: counts.unsure })}{' '}
          <Button
            size="sm"
            unavailable={wait}
            onClick={() => void open()?.again(indexes(({ state }) => state === 'unsure'))}
          >
            {t('generate.again')}
          </Button>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {running ? (
          <>
            <Button icon={<PauseIcon aria-hidden="true" className="size-4" />} onClick={() => runner?.pause()}>
              {t('generate.csv.pause')}
            </Button>
            <Button
              icon={<SquareIcon aria-hidden="true" className="size-4" />}
              onClick={() => runner?.pause('stopped')}
            >
              {t('generate.csv.stop')}
            </Button>
          </>
        ) : (
          left && (
            <Button
              variant="primary"
              icon={<PlayIcon aria-hidden="true" className="size-4" />}
              unavailable={wait}
              onClick={() => open()?.start()}
            >
              {t('generate.csv.resume')}
            </Button>
          )
        )}
        {counts.retryable > 0 && !running && (
          <Button
            icon={<RotateCwIcon aria-hidden="true" className="size-4" />}
            unavailable={wait}
            onClick={() => void open()?.again(indexes(({ state }) => mayRetryRow(state)))}
          >
            {t('generate.csv.retry', { count: counts.retryable })}
          </Button>
        )}
        <Button
          icon={<DownloadIcon aria-hidden="true" className="size-4" />}
          onClick={() =>
            saveFile(fileName(t('generate.csv.file', { key: run.templateKey }), 'csv'), resultsCsv(run, rows))
          }
        >
          {t('generate.csv.results')}
        </Button>
        {!running && (
          <Button
            variant="ghost"
            unavailable={rows.some(({ state }) => state === 'sent') && t('generate.csv.on_its_way')}
            onClick={onNew}
          >
            {t('generate.csv.new')}
          </Button>
        )}
      </div>
    </section>
  )
}
