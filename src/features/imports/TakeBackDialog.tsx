import { useQuery } from '@tanstack/react-query'
import type { ImportJob, TakeBack } from '../../../contract/extensions.gen.ts'
import { importQueries, useTakeBack } from '../../api/imports.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { errorSentence } from '../../ui/describe-error.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

/** Says what would be removed, and asks what becomes of violations that were decided or commented on since. */
export function TakeBackDialog({ job, onClose }: { job: ImportJob; onClose: () => void }) {
  const t = useText()
  const additions = useQuery(importQueries.additions(job.id))
  const takeBack = useTakeBack()
  const { violations = 0, reviewed = 0, deletes_audit } = additions.data ?? {}
  const send = (choice: TakeBack) => takeBack.mutate({ job_id: job.id, ...choice }, { onSuccess: onClose })
  const button = { variant: 'danger', busy: takeBack.isPending } as const
  return (
    <Dialog
      size="sm"
      title={t('import.take_back')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {reviewed > 0 && reviewed < violations && (
            <Button {...button} onClick={() => send({ reviewed: 'keep' })}>
              {t('import.take_back.keep')}
            </Button>
          )}
          <Button
            {...button}
            unavailable={!additions.data && t('loading')}
            onClick={() => send(reviewed > 0 ? { reviewed: 'remove' } : {})}
          >
            {t(reviewed > 0 ? 'import.take_back.remove' : 'import.take_back')}
          </Button>
        </>
      }
    >
      <QueryState query={additions} inSection skeleton={<SkeletonLines lines={2} />}>
        {() => (
          <div className="grid gap-2 wrap-anywhere">
            <p>{t('import.take_back.question', { name: job.audit_name, count: formatNumber(violations) })}</p>
            {reviewed > 0 && (
              <p className="text-warning">{t('import.take_back.reviewed', { count: formatNumber(reviewed) })}</p>
            )}
            {deletes_audit && <p>{t('import.take_back.audit')}</p>}
          </div>
        )}
      </QueryState>
      {takeBack.error && (
        <p role="alert" className="mt-3 text-danger">
          {errorSentence(takeBack.error, t)}
        </p>
      )}
    </Dialog>
  )
}
