import type { ListedDocument } from '../../../contract/extensions.gen.ts'
import { formatDuration } from '../../lib/format.ts'
import { type Translate, useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx'

interface DocumentWaitingProps {
  awaited: {
    waiting: 'asking' | 'stopped' | 'given_up' | null
    /** Milliseconds. */
    waited: number
    stop: () => void
    resume: () => void
  }
  listed: ListedDocument | undefined
}

/** For a document that is being written: what it waits for, the elapsed time, and a button to stop waiting. */
export function DocumentWaiting({ awaited: { waiting, waited, stop, resume }, listed }: DocumentWaitingProps) {
  const t = useText()
  const asking = waiting === 'asking'
  return (
    <section aria-label={t('document.waiting')} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-medium">
            {asking && listed?.status === 'waiting'
              ? stateText(listed, t)
              : t(`document.waiting.${waiting ?? 'asking'}`)}
            {waiting !== 'stopped' && (
              // Not announced, because it changes every second.
              <span role="timer" aria-live="off" className="ms-2 text-quiet tabular-nums">
                {formatDuration(waited)}
              </span>
            )}
          </p>
          <p className="text-quiet">{t(`document.waiting.${waiting ?? 'asking'}.help`)}</p>
        </div>
        <Button onClick={asking ? stop : resume}>
          {t(asking ? 'document.waiting.stop' : 'document.waiting.resume')}
        </Button>
      </div>
      {asking && (
        <div aria-hidden="true" className="grid gap-4">
          <Skeleton className="h-6 w-3/5" />
          <SkeletonLines lines={4} />
        </div>
      )}
    </section>
  )
}

/** The state of a document, and what it waits for. */
export function stateText({ status, retry_reason, retry_in_seconds }: ListedDocument, t: Translate): string {
  if (retry_reason !== null)
    return t(`document.retry.${retry_reason}`, { time: formatDuration((retry_in_seconds ?? 0) * 1000) })
  return status === 'writing' ? t('document.waiting') : t(`document.state.${status}`)
}
