import { keysOf } from '../../../lib/keymap.ts'
import { text } from '../../../locales/text.ts'
import { formatKeys, keymapChoice } from '../../../ui/keys.ts'
import { notify } from '../../../ui/notices.ts'

let takeBack: (() => void) | undefined

/** The last decision did not happen after all. */
export function unsayDecision(): void {
  takeBack?.()
  takeBack = undefined
}

/** One line for decisions: the last replaces the one before, so that a fast reviewer is not buried in them. */
export function sayDecision(words: string, undo?: () => void): void {
  takeBack?.()
  const [binding] = keysOf(keymapChoice.get(), 'undo')
  takeBack = notify(words, {
    action: undo && { label: text('triage.undo'), keys: binding && formatKeys(binding), run: undo },
  })
}
