import { keyCaps } from '../lib/key-binding.ts'
import { type CommandId, keysOf } from '../lib/keymap.ts'
import { persisted, usePersisted } from '../state/persisted-store.ts'
import { browserSchema } from '../state/schema.ts'
import { isTextKey, type Translate, useText } from '../locales/text.ts'

/** The keys in force, changed in Settings. */
export const keymapChoice = persisted(browserSchema.keymap)

export const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/** Some keys have names that depend on the language of the keyboard. */
export function formatKeys(binding: string, t: Translate): string {
  const nameOf = (cap: string) => {
    const key = `key.${cap.toLowerCase()}`
    return isTextKey(key) ? t(key) : cap
  }
  return keyCaps(binding, isMac)
    .map(nameOf)
    .join(isMac ? '' : ' ')
}

/** The first key of a command as it is printed on its button; undefined when it has none. */
export function useKeys(command: CommandId): string | undefined {
  const [keymap] = usePersisted(keymapChoice)
  const t = useText()
  const [binding] = keysOf(keymap, command)
  return binding && formatKeys(binding, t)
}
