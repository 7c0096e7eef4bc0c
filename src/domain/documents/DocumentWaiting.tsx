import type { ListedDocument } from '../../../contract/extensions.gen.ts'
import { formatDuration } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx'
import { stateText } from './state-text.ts'

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
