import { keysOf } from '../../../lib/keymap.ts'
import { text } from '../../../locales/text.ts'
import { formatKeys, keymapChoice } from '../../../ui/keys.ts'
import { notify } from '../../../ui/notices.ts'

let hideLast: (() => void) | undefined

export function hideDecisionToast(): void {
  hideLast?.()
  hideLast = undefined
}

/** One toast for decisions: the last replaces the one before, so that a fast reviewer is not buried in them. */
export function showDecisionToast(message: string, undo?: () => void): void {
  hideDecisionToast()
  const [binding] = keysOf(keymapChoice.get(), 'undo')
  hideLast = notify(message, {
    action: undo && { label: text('triage.undo'), keys: binding && formatKeys(binding), run: undo },
  })
}
