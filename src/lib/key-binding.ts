/** The part of a KeyboardEvent that decides what was pressed. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'code' | 'isComposing' | 'repeat'>>

const modifierPattern = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified)?$/

/**
 * What was pressed, as text: `j`, `?`, `ArrowDown`, `Shift+u`, `Mod+k` (`Mod` is ⌘ on a Mac, Ctrl elsewhere).
 * Null while an input method composes, and for a modifier alone.
 */
export function bindingOf(press: KeyPress, mac: boolean): string | null {
  if (press.isComposing || modifierPattern.test(press.key)) return null
  const letter = latinLetter(press)
  const key = letter ?? (press.key === ' ' ? 'Space' : press.key)
  const sign = letter === null && isOneCharacter(press.key)
  // Characters such as `[` may need AltGr (Ctrl + Alt) or ⌥, and `?` needs Shift, so the character alone counts.
  const typedWithAlt = sign && press.altKey && (mac || press.ctrlKey)
  const ctrl = press.ctrlKey && !(typedWithAlt && !mac)
  const parts = [
    (mac ? press.metaKey : ctrl) && 'Mod',
    (mac ? press.ctrlKey : press.metaKey) && (mac ? 'Ctrl' : 'Meta'),
    press.altKey && !typedWithAlt && 'Alt',
    press.shiftKey && !sign && 'Shift',
    key,
  ]
  return parts.filter((part) => part !== false).join('+')
}

/** `code`, the physical key, is used if the layout has no Latin letters. */
function latinLetter({ key, code }: KeyPress): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code ?? '')?.[1]
  return letter !== undefined && /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key) ? letter.toLowerCase() : null
}

const isOneCharacter = (key: string) => Array.from(key).length === 1 && key !== ' '

/** A key that types a character. WCAG 2.1.4 requires that it can be switched off or remapped. */
export function isCharacterKey(binding: string): boolean {
  const key = binding.replace(/^Shift\+/, '')
  return key === 'Space' || isOneCharacter(key)
}

const macModifierCaps: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' }
const modifierCaps: Readonly<Record<string, string>> = { Mod: 'Ctrl', Meta: '⊞' }
const namedKeyCaps: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** The key caps to show, in order: `['⌘', 'K']`, `['Ctrl', 'K']`, `['↓']`. */
export function keyCaps(binding: string, mac: boolean): string[] {
  return keyParts(binding).map((part) => {
    const cap = (mac ? macModifierCaps[part] : modifierCaps[part]) ?? namedKeyCaps[part]
    return cap ?? (part.length === 1 ? part.toUpperCase() : part)
  })
}

const keyParts = (binding: string) =>
  binding === '+' || binding.endsWith('++')
    ? [...binding.slice(0, -1).split('+').filter(Boolean), '+']
    : binding.split('+')
