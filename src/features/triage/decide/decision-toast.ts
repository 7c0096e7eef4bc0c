import { text } from '../../../locales/text.ts'
import { type ToastAction, notify } from '../../../ui/toasts.ts'

let hideLast: (() => void) | undefined

export function hideDecisionToast(): void {
  hideLast?.()
  hideLast = undefined
}

/**
 * One toast for decisions and assignments: each replaces the one before. It names the undo key only if that key takes back the same.
 * Returns a function that removes it.
 */
export function showDecisionToast(message: string, undo?: () => void, { hasKey = true } = {}): () => void {
  return replaceToast(
    message,
    undo && { label: text('triage.undo'), ...(hasKey && { command: 'undo' as const }), run: undo },
  )
}

export function showAuditToast(
  message: string,
  auditId: string,
  { label = text('triage.refused.show'), search }: { label?: string; search?: Record<string, string> } = {},
): void {
  replaceToast(message, { label, auditId, search })
}

function replaceToast(message: string, action: ToastAction | undefined): () => void {
  hideDecisionToast()
  hideLast = notify(message, { action })
  return hideLast
}
