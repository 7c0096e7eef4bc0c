import type { ListedDocument } from '../../../contract/extensions.gen.ts'
import type { AwaitedDocument } from '../../api/await-document.ts'
import { stateText } from '../../domain/documents/state-text.ts'
import { formatDuration } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx'

interface DocumentWaitingProps {
  awaited: AwaitedDocument
  listed: ListedDocument | undefined
}

/** For a document that is being written: what it waits for, the elapsed time, and a button to stop waiting. */
export function DocumentWaiting({ awaited: { waiting, waited, stop, resume }, listed }: DocumentWaitingProps) {
  const t = useText()
  const asking = waiting === 'asking'
  return (
    <section
      aria-label={t('document.waiting')}
      className="mx-auto grid w-full max-w-[46rem] gap-6 rounded-xl border border-line bg-sheet px-6 py-7 shadow-raised sm:px-10 sm:py-9"
    >
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
        {asking ? (
          <Button onClick={stop}>{t('document.waiting.stop')}</Button>
        ) : (
          <Button onClick={resume}>{t('document.waiting.resume')}</Button>
        )}
      </div>
      {asking && (
        <div aria-hidden="true" className="grid gap-4">
          <Skeleton className="h-6 w-3/5" />
          <SkeletonLines lines={4} />
          <SkeletonLines lines={3} />
        </div>
      )}
    </section>
  )
}
