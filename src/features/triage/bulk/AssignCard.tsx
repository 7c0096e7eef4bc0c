import type { Job } from '../../../lib/job.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import type { AssignData } from './assign-jobs.ts'
import { JobCard } from './JobCard.tsx'

/** An assignment of many violations. One that has failed stays until it is closed or resumed. */
export function AssignCard({ job, small }: { job: Job<AssignData>; small: boolean }) {
  const t = useText()
  const { status, done, total, error, holding } = useStore(job.state)
  const isRunning = status === 'running'
  return (
    <JobCard
      small={small}
      title={holding ? t('bulk.holding') : t('assign.running')}
      progress={{ label: t('assign.running'), done, total, idle: !isRunning || holding !== null }}
      onResume={isRunning ? undefined : () => job.resume()}
      stop={isRunning ? { label: t('bulk.stop'), onStop: () => job.stop() } : undefined}
      close={isRunning ? undefined : { label: t('close'), onClose: () => job.dispose() }}
    >
      {status === 'failed' && (
        <p role="alert" className="text-danger">
          {errorSentence(error, t)}
        </p>
      )}
    </JobCard>
  )
}
