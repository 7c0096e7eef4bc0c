import { keysOf } from '../../../lib/keymap.ts'
import { persisted } from '../../../lib/persisted-store.ts'
import { text } from '../../../locales/text.ts'
import { runCommand } from '../../../ui/commands.ts'
import { formatKeys, keymapChoice } from '../../../ui/keys.ts'
import { notify } from '../../../ui/toasts.ts'
import { actionLabelKey } from '../logic/review-actions.ts'

const wasShown = persisted('keys_offered', false, (json) => json === true || undefined)

const actions = ['urgent_violation', 'elevated_risk', 'mark_fixed', 'dismiss'] as const

/** Shows the decision keys after the first decision by click on this device. */
export function showShortcutHint(): void {
  const keymap = keymapChoice.get()
  if (wasShown.get() || keymap.off || !matchMedia('(any-pointer: fine)').matches) return
  wasShown.set(true)
  const keys = actions.flatMap((action) => {
    const [binding] = keysOf(keymap, action)
    return binding ? [`${formatKeys(binding, text)} ${text(actionLabelKey[action])}`.replaceAll(' ', '\u00A0')] : []
  })
  notify(text('triage.keys_offer', { keys: keys.join(' · ') }), {
    action: { label: text('command.help'), command: 'help', run: () => runCommand('help') },
  })
}
