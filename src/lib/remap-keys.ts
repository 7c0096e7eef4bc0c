import { isCharacterKey } from './key-binding.ts'
import { type CommandId, commandOf, detailsOf, type Keymap, withShift } from './keymap.ts'

export type Remapped = { keymap: Keymap } | { conflict: CommandId } | { refused: 'typing' | 'reserved' }

// The browser or the page needs these to be used at all.
const RESERVED = new Set(['Tab', 'Shift+Tab', 'Escape', 'Space', 'F5', 'Mod+r', 'Mod+w', 'Mod+t', 'Mod+n'])

/** Binds a command to other keys; an empty list takes them all away. */
export function remap(keymap: Keymap, command: CommandId, keys: readonly string[]): Remapped {
  const { group, whileTyping } = detailsOf(command)
  if (keys.some((key) => RESERVED.has(key))) return { refused: 'reserved' }
  if (whileTyping && keys.some(isCharacterKey)) return { refused: 'typing' }
  // Conflicts hold also for keys that are switched off for now.
  const others: Keymap = { off: false, keys: { ...keymap.keys, [command]: [] } }
  const wanted = group ? keys.flatMap((key) => [key, withShift(key) ?? key]) : keys
  for (const key of wanted) {
    const taken = commandOf(others, key)
    if (taken) return { conflict: taken.command }
  }
  return { keymap: { ...keymap, keys: { ...keymap.keys, [command]: [...new Set(keys)] } } }
}
