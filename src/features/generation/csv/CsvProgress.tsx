import { DownloadIcon, PauseIcon, PlayIcon, RotateCwIcon, SquareIcon } from 'lucide-react'
import { useConnection } from '../../../api/connection-context.ts'
import { mayExist } from '../../../api/generate-document.ts'
import { ApiError, isApiError } from '../../../lib/api-error.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { fileName } from '../../../lib/document-text/file-name.ts'
import { type TextKey, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type CsvRow, type RowState, resultsCsv, retryable } from './csv-run.ts'
import { type CsvJob, sendAgain } from './csv-job.ts'
import type { CsvRun } from '../../../state/stored-values.ts'

interface CsvProgressProps {
  run: CsvRun
  rows: readonly CsvRow[]
  job: CsvJob
  onNew: () => void
}

export function CsvProgress({ run, rows, job, onNew }: CsvProgressProps) {
  const t = useText()
  const { id: connectionId } = useConnection()
  const { status, holding, error } = useStore(job.state)
  const rowsInState = (...states: readonly RowState[]) => rows.filter(({ state }) => states.includes(state))
  const count = (...states: readonly RowState[]) => rowsInState(...states).length
  const total = rows.length - count('invalid')
  const [done, unsure, failed] = [count('written'), count('unsure'), count(...retryable)]
  const running = status === 'running'
  const problem = holding ?? error
  const again = (...states: readonly RowState[]) =>
    void sendAgain(
      job,
      connectionId,
      rowsInState(...states).flatMap(({ generation }) => generation ?? []),
    )
  const left = count('ready', 'sent', 'accepted') > 0
  return (
    <section
      tabIndex={-1}
      aria-label={t('generate.csv.run')}
      className="grid gap-3 border-b border-line p-5 focus-visible:-outline-offset-2 lg:p-6"
    >
      <p aria-live="polite" className="text-lg font-semibold">
        {t('generate.csv.done', { done: formatNumber(done), total: formatNumber(total) })}
        {running && <span className="ms-2 text-base font-normal text-quiet">{t('generate.csv.running')}</span>}
        {!running && left && <span className="ms-2 text-base font-normal text-quiet">{t('generate.csv.resting')}</span>}
      </p>
      <progress
        aria-label={t('generate.csv.progress')}
        value={done}
        max={Math.max(1, total)}
        className="h-2 w-full max-w-2xl appearance-none overflow-hidden rounded-full bg-well [&::-moz-progress-bar]:bg-fixed [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-fixed"
      />
      {problem !== null && (
        <p role="alert" className="text-danger">
          {t(pauseReason(problem))} {problem instanceof ApiError && problem.detail}
        </p>
      )}
      {unsure > 0 && !running && (
        <p role="alert" className="text-danger">
          {t('generate.csv.unsure', { count: unsure })}{' '}
          <Button size="sm" onClick={() => again('unsure')}>
            {t('generate.again')}
          </Button>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {running ? (
          <>
            <Button icon={PauseIcon} onClick={() => job.pause()}>
              {t('generate.csv.pause')}
            </Button>
            <Button icon={SquareIcon} onClick={() => job.stop()}>
              {t('generate.csv.stop')}
            </Button>
          </>
        ) : (
          left && (
            <Button variant="primary" icon={PlayIcon} onClick={() => job.resume()}>
              {t('generate.csv.resume')}
            </Button>
          )
        )}
        {failed > 0 && !running && (
          <Button icon={RotateCwIcon} onClick={() => again(...retryable)}>
            {t('generate.csv.retry', { count: failed })}
          </Button>
        )}
        <Button
          icon={DownloadIcon}
          onClick={() =>
            saveFile(fileName(t('generate.csv.file', { key: run.templateKey }), 'csv'), resultsCsv(run, rows))
          }
        >
          {t('generate.csv.results')}
        </Button>
        {!running && (
          <Button variant="ghost" unavailable={count('sent') > 0 && t('generate.csv.on_its_way')} onClick={onNew}>
            {t('generate.csv.new')}
          </Button>
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
