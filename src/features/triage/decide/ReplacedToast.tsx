import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ReplacedDecision, replacedDecisions } from '../../../api/replaced-decisions.ts'
import { text } from '../../../locales/text.ts'
import { dismissToast, notifyProblem, type ToastAction, toasts } from '../../../ui/toasts.ts'
import { personName, stateName } from './names.ts'

/** Tells the reviewer which of their decisions someone else has replaced: one toast, which counts further ones until it is closed. */
export function ReplacedToast() {
  const { data } = useQuery(replacedDecisions())
  const last = useRef<{ action: ToastAction; replaced: readonly ReplacedDecision[] } | null>(null)
  useEffect(() => {
    const shown = toasts.get().find(({ action }) => action && action === last.current?.action)
    if (shown) dismissToast(shown.id)
    const replaced = [...(shown && last.current ? last.current.replaced : []), ...(data ?? [])]
    const newest = replaced.at(-1)
    if (!newest) return
    const action = linkTo(newest, replaced.length > 1)
    last.current = { action, replaced }
    notifyProblem(messageOf(newest, replaced), action)
  }, [data])
  return null
}

function linkTo({ audit_id: auditId, violation_id: violationId }: ReplacedDecision, isOneOfMany: boolean): ToastAction {
  const label = text('triage.refused.show')
  return auditId !== null && isOneOfMany ? { label, auditId } : { label, violation: { auditId, violationId } }
}

function messageOf({ from_state, to_state }: ReplacedDecision, replaced: readonly ReplacedDecision[]): string {
  const who = [...new Set(replaced.map(({ actor_email }) => personName(actor_email)))].join(', ')
  if (replaced.length > 1) return text('triage.replaced.many', { who, count: replaced.length })
  return text('triage.replaced', { who, from: stateName(from_state, text), to: stateName(to_state, text) })
}
