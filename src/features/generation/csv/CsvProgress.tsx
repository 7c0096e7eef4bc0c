import { DownloadIcon, PauseIcon, PlayIcon, RotateCwIcon, SquareIcon } from 'lucide-react'
import { useConnection } from '../../../api/connection-context.ts'
import { mayExist } from '../../../api/generate-document.ts'
import { ApiError, isApiError } from '../../../lib/api-error.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { JobState } from '../../../lib/job.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { fileName } from '../../../lib/document-text/file-name.ts'
import { type TextKey, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { countRows, type CsvRun, mayRetryRow, type RowOutcome } from './csv-run.ts'
import { type CsvJob, sendAgain } from './csv-job.ts'
import { NewFile } from './NewFile.tsx'
import { resultsCsv } from './results-csv.ts'

interface CsvProgressProps {
  run: CsvRun
  outcomes: readonly RowOutcome[]
  job: CsvJob | null
  open: () => CsvJob | null
  /** The tones of voice are not loaded yet, and nothing may be sent without them. */
  waitsForTones: boolean
  onNew: () => void
}

const noJob = createStore(null)

/** The progress of a run and its actions. */
export function CsvProgress({ run, outcomes, job, open, waitsForTones, onNew }: CsvProgressProps) {
  const t = useText()
  const { id: connectionId } = useConnection()
  const state = useStore<JobState<readonly RowOutcome[]> | null>(job?.state ?? noJob)
  const rows = state?.data ?? outcomes
  const counts = countRows(rows)
  const indexes = (test: (outcome: RowOutcome) => boolean) =>
    [...rows.entries()].filter(([, outcome]) => test(outcome)).map(([index]) => index)
  const running = state?.status === 'running'
  const problem = state?.holding ?? state?.error ?? null
  const again = (test: (outcome: RowOutcome) => boolean) => {
    const opened = open()
    if (opened) void sendAgain(opened, { connectionId, run }, indexes(test))
  }
  const left = counts.ready + counts.writing > 0
  const wait = waitsForTones && t('loading')
  return (
    <section
      tabIndex={-1}
      aria-label={t('generate.csv.run')}
      className="grid gap-3 border-b border-line p-5 focus-visible:-outline-offset-2 lg:p-6"
    >
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
      {problem !== null && (
        <p role="alert" className="text-danger">
          {t(pauseReason(problem))} {problem instanceof ApiError && problem.detail}
        </p>
      )}
      {counts.unsure > 0 && !running && (
        <p role="alert" className="text-danger">
          {t('generate.csv.unsure', { count: counts.unsure })}{' '}
          <Button size="sm" unavailable={wait} onClick={() => again(({ state }) => state === 'unsure')}>
            {t('generate.again')}
          </Button>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {running ? (
          <>
            <Button icon={<PauseIcon aria-hidden="true" className="size-4" />} onClick={() => job?.pause()}>
              {t('generate.csv.pause')}
            </Button>
            <Button icon={<SquareIcon aria-hidden="true" className="size-4" />} onClick={() => job?.stop()}>
              {t('generate.csv.stop')}
            </Button>
          </>
        ) : (
          left && (
            <Button
              variant="primary"
              icon={<PlayIcon aria-hidden="true" className="size-4" />}
              unavailable={wait}
              onClick={() => open()?.resume()}
            >
              {t('generate.csv.resume')}
            </Button>
          )
        )}
        {counts.retryable > 0 && !running && (
          <Button
            icon={<RotateCwIcon aria-hidden="true" className="size-4" />}
            unavailable={wait}
            onClick={() => again(({ state }) => mayRetryRow(state))}
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
          <NewFile
            unavailable={rows.some(({ state }) => state === 'sent') && t('generate.csv.on_its_way')}
            onNew={onNew}
          />
        )}
      </div>
    </section>
  )
}

/** Why the job waits or has paused itself. */
function pauseReason(error: unknown): TextKey {
  if (isApiError(error, 401)) return 'generate.csv.paused.key'
  if (isApiError(error, 429) || isApiError(error, 503)) return 'generate.csv.paused.busy'
  return mayExist(error) ? 'generate.csv.paused.unreachable' : 'generate.csv.paused.refused'
}
