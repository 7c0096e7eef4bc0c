import { text } from '../../../locales/text.ts'
import { dismissTopic, notify } from '../../../ui/toasts.ts'

const topic = 'decision'

export const hideDecisionToast = () => dismissTopic(topic)

/**
 * One toast for decisions and assignments: each replaces the one before. It names the undo key only if that key takes back the same.
 * Returns a function that removes it.
 */
export function showDecisionToast(message: string, undo?: () => void, { hasKey = true } = {}): () => void {
  const action = undo && { label: text('triage.undo'), ...(hasKey && { command: 'undo' as const }), run: undo }
  return notify(message, { action, topic })
}

export function showAuditToast(
  message: string,
  auditId: string,
  { label = text('triage.refused.show'), search }: { label?: string; search?: Record<string, string> } = {},
): void {
  notify(message, { action: { label, auditId, search }, topic })
}
