import type { ReactNode } from 'react'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import type { ViolationFilter } from '../../../api/violation-filters.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryError } from '../../../ui/QueryState.tsx'
import { useAllViolations } from '../../../api/use-all-violations.ts'
import { JobProgress } from '../../../ui/JobCard.tsx'

interface CollectMatchingProps {
  auditId: string
  filter: ViolationFilter
  onClose: () => void
  children: (violations: readonly Violation[]) => ReactNode
}

/** Reads all that match before they are asked about, so that as many are decided as were confirmed. */
export function CollectMatching({ auditId, filter, onClose, children }: CollectMatchingProps) {
  const t = useText()
  const read = useAllViolations(auditId, filter)
  const { status, violations, last } = read
  if (status === 'done' && violations?.length) return children(violations)
  return (
    <Dialog
      size="sm"
      title={t('bulk.collecting')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      {status === 'failed' && <QueryError inSection error={read.error} onRetry={read.again} />}
      {status === 'reading' && (
        // Has the focus, so that an Enter meant for the question presses nothing.
        <div tabIndex={-1} data-focus="" className="focus-visible:outline-none">
          <JobProgress label={t('bulk.collecting')} done={last?.found ?? 0} total={last?.total ?? 0} />
        </div>
      )}
      {status === 'done' && <p>{t('triage.empty.filter')}</p>}
    </Dialog>
  )
}
