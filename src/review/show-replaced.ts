import type { ReplacedDecision } from '../api/live-status.ts'
import { stateName } from '../domain/violations/review-state.ts'
import { text } from '../locales/text.ts'
import { dismissTopic, notify, toasts } from '../ui/toasts.ts'
import { personName } from './names.ts'
import { formatList } from '../lib/format.ts'

const topic = 'replaced'

/**
 * Tells the reviewer which of their decisions someone else has replaced: one toast, which counts further ones until it is closed.
 * `shown` are those of the last call, `takenBack` the violations whose last decision was undone. Returns what the toast counts.
 */
export function showReplaced(
  newest: readonly ReplacedDecision[],
  takenBack: ReadonlySet<string>,
  shown: readonly ReplacedDecision[],
): readonly ReplacedDecision[] {
  const isOpen = toasts.get().some((toast) => toast.topic === topic)
  const earlier = isOpen ? shown.filter(({ violation_id }) => !takenBack.has(violation_id)) : []
  if (newest.length === 0 && earlier.length === shown.length) return shown
  const replaced = [...earlier, ...newest]
  const final = replaced.at(-1)
  dismissTopic(topic)
  if (final) {
    const { audit_id: auditId, violation_id: violationId } = final
    const to = auditId !== null && replaced.length > 1 ? { auditId } : { violation: { auditId, violationId } }
    notify(messageOf(final, replaced), {
      tone: 'problem',
      topic,
      action: { label: text('triage.refused.show'), ...to },
    })
  }
  return replaced
}

function messageOf({ from_state, to_state }: ReplacedDecision, replaced: readonly ReplacedDecision[]): string {
  const who = formatList([...new Set(replaced.map(({ actor_email }) => personName(actor_email)))])
  if (replaced.length > 1) return text('triage.replaced.many', { who, count: replaced.length })
  return text('triage.replaced', { who, from: stateName(from_state, text), to: stateName(to_state, text) })
}
