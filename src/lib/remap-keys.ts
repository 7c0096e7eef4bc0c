import { isCharacterKey } from './key-binding.ts'
import { type CommandId, commandOf, detailsOf, type Keymap, withShift } from './keymap.ts'

export type Remapped = { keymap: Keymap } | { conflict: CommandId } | { refused: 'typing' | 'reserved' }

// The browser or the page needs these keys to be usable.
const reservedKeys = new Set(['Tab', 'Shift+Tab', 'Escape', 'Space', 'F5', 'Mod+r', 'Mod+w', 'Mod+t', 'Mod+n'])

/** Binds a command to other keys. An empty list removes all. */
export function remap(keymap: Keymap, command: CommandId, keys: readonly string[]): Remapped {
  const { group, whileTyping } = detailsOf(command)
  if (keys.some((key) => reservedKeys.has(key))) return { refused: 'reserved' }
  if (whileTyping && keys.some(isCharacterKey)) return { refused: 'typing' }
  // Keys that are switched off still conflict.
  const others: Keymap = { off: false, keys: { ...keymap.keys, [command]: [] } }
  const wanted = group ? keys.flatMap((key) => [key, withShift(key) ?? key]) : keys
  for (const key of wanted) {
    const taken = commandOf(others, key)
    if (taken) return { conflict: taken.command }
  }
  return { keymap: { ...keymap, keys: { ...keymap.keys, [command]: [...new Set(keys)] } } }
}
