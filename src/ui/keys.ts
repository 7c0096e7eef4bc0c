import { keyCaps } from '../lib/key-binding.ts'
import { type CommandId, defaultKeymap, type Keymap, keysOf, readKeymap } from '../lib/keymap.ts'
import { persisted, usePersisted } from '../lib/persisted-store.ts'
import { type TextKey, type Translate, useText } from '../locales/text.ts'

/** The keys in force, changed in Settings. */
export const keymapChoice = persisted<Keymap>('keys', defaultKeymap, readKeymap)

export const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/** Keys whose name depends on the language of the keyboard. */
const keyNames: Readonly<Record<string, TextKey>> = {
  Ctrl: 'key.ctrl',
  Shift: 'key.shift',
  Enter: 'key.enter',
  Space: 'key.space',
  Backspace: 'key.backspace',
  Delete: 'key.delete',
  Insert: 'key.insert',
  Home: 'key.home',
  End: 'key.end',
  PageUp: 'key.page_up',
  PageDown: 'key.page_down',
}

export function formatKeys(binding: string, t: Translate): string {
  return keyCaps(binding, isMac)
    .map((cap) => (keyNames[cap] ? t(keyNames[cap]) : cap))
    .join(isMac ? '' : ' ')
}

/** The first key of a command as it is printed on its button; undefined when it has none. */
export function useKeys(command: CommandId): string | undefined {
  const [keymap] = usePersisted(keymapChoice)
  const t = useText()
  const [binding] = keysOf(keymap, command)
  return binding && formatKeys(binding, t)
}
