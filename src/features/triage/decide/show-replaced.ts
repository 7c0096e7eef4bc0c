import '../../../locales/other-texts.ts'
import type { ReplacedDecision } from '../../../api/live-status.ts'
import { text } from '../../../locales/text.ts'
import { dismissToast, notifyProblem, type ToastAction, toasts } from '../../../ui/toasts.ts'
import { personName, stateName } from './names.ts'

export interface ShownReplaced {
  action: ToastAction
  replaced: readonly ReplacedDecision[]
}

/** Tells the reviewer which of their decisions someone else has replaced: one toast, which counts further ones until it is closed. */
export function showReplaced(newest: readonly ReplacedDecision[], last: ShownReplaced | null): ShownReplaced | null {
  const shown = toasts.get().find(({ action }) => action && action === last?.action)
  if (shown) dismissToast(shown.id)
  const replaced = [...(shown && last ? last.replaced : []), ...newest]
  const final = replaced.at(-1)
  if (!final) return null
  const action = linkTo(final, replaced.length > 1)
  notifyProblem(messageOf(final, replaced), action)
  return { action, replaced }
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
