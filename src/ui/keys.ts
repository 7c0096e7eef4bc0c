import { keyCaps } from '../lib/key-binding.ts'
import { type CommandId, defaultKeymap, type Keymap, keysOf, readKeymap } from '../lib/keymap.ts'
import { persisted, usePersisted } from '../lib/persisted-store.ts'

/** The keys in force, changed in Settings. */
export const keymapChoice = persisted<Keymap>('keys', defaultKeymap, readKeymap)

export const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

export function formatKeys(binding: string): string {
  return keyCaps(binding, isMac).join(isMac ? '' : ' ')
}

/** The first key of a command as it is printed on its button; undefined when it has none. */
export function useKeys(command: CommandId): string | undefined {
  const [keymap] = usePersisted(keymapChoice)
  const [binding] = keysOf(keymap, command)
  return binding && formatKeys(binding)
}
