import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { stateName } from './state-name.ts'
import { conflicts, settleConflict } from './conflicts.ts'
import { decideAnyway } from './decide.ts'

/** Someone else was quicker: says what they decided, and asks. */
export function ConflictDialog() {
  const t = useText()
  const client = useQueryClient()
  const conflict = useStore(conflicts).find((one) => one.client === client)
  const safe = useRef<HTMLButtonElement>(null)
  // It may come while someone types: what the next key could press is the harmless one.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each question is another
  useEffect(() => safe.current?.focus(), [conflict])
  if (!conflict) return null
  const { variables, found } = conflict
  const keep = () => settleConflict(conflict)
  return (
    <Dialog
      size="sm"
      title={t('triage.conflict')}
      onClose={keep}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              keep()
              decideAnyway(conflict)
            }}
          >
            {t('triage.conflict.anyway')}
          </Button>
          <Button ref={safe} variant="primary" onClick={keep}>
            {t('triage.conflict.keep')}
          </Button>
        </>
      }
    >
      <p>
        {t('triage.conflict.was', {
          name: variables.name,
          found: stateName(found.review_state, t),
          wanted: stateName(variables.becomes.review_state, t),
        })}
      </p>
      {found.dismissal_reason && (
        <p className="mt-3 text-quiet">
          {t('triage.conflict.reason')}: <span className="text-ink">{found.dismissal_reason}</span>
        </p>
      )}
    </Dialog>
  )
}
