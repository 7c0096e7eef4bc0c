import { keysOf } from '../../../lib/keymap.ts'
import { persisted } from '../../../lib/persisted-store.ts'
import { text } from '../../../locales/text.ts'
import { runCommand } from '../../../ui/commands.ts'
import { formatKeys, keymapChoice } from '../../../ui/keys.ts'
import { notify } from '../../../ui/notices.ts'
import { actionLabelKey } from '../rules/review-rules.ts'

const offered = persisted('keys_offered', false, (json) => json === true || undefined)

const offeredActions = ['urgent_violation', 'elevated_risk', 'mark_fixed', 'dismiss'] as const

/** With the first decision ever made on this device: each has a key, and here are all of them. */
export function offerKeys(): void {
  const keymap = keymapChoice.get()
  if (offered.get() || keymap.off || !matchMedia('(any-pointer: fine)').matches) return
  offered.set(true)
  const keys = offeredActions.flatMap((action) => {
    const [binding] = keysOf(keymap, action)
    return binding ? [`${formatKeys(binding)} ${text(actionLabelKey[action])}`.replaceAll(' ', '\u00A0')] : []
  })
  const [binding] = keysOf(keymap, 'help')
  notify(text('triage.keys_offer', { keys: keys.join(' · ') }), {
    stays: true,
    action: { label: text('command.help'), keys: binding && formatKeys(binding), run: () => runCommand('help') },
  })
}
