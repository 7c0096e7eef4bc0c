/** The part of the focused element that decides which keys it handles itself. */
export interface KeyTarget {
  tagName: string
  type?: string | null
  isContentEditable?: boolean
  role?: string | null
}

const notTypedIn = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])
const typedInRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton'])
const activatedTags = new Set(['BUTTON', 'A', 'SUMMARY', 'AREA'])
const activatedRoles = new Set([
  'button',
  'link',
  'checkbox',
  'switch',
  'radio',
  'tab',
  'menuitem',
  'option',
  'treeitem',
])
const arrowRoles = new Set(
  (
    'listbox option menu menubar menuitem menuitemcheckbox menuitemradio radio radiogroup ' +
    'scrollbar separator slider tab tablist tree treeitem'
  ).split(' '),
)

/** Whether letters are text for this element. Includes a closed select, in which letters choose an option. */
export function isTyping({ tagName, type, isContentEditable, role }: KeyTarget): boolean {
  const tag = tagName.toUpperCase()
  if (isContentEditable || tag === 'TEXTAREA' || tag === 'SELECT') return true
  if (role && typedInRoles.has(role)) return true
  return tag === 'INPUT' && !notTypedIn.has((type ?? 'text').toLowerCase())
}

/** Whether the focused element handles the key itself: Enter and Space on a button, arrows on a slider, Escape in a menu. */
export function usesKey(target: KeyTarget, binding: string): boolean {
  const [tag, role] = [target.tagName.toUpperCase(), target.role ?? '']
  const input = tag === 'INPUT' ? (target.type ?? 'text').toLowerCase() : ''
  if (binding === 'Enter' || binding === 'Space') {
    return activatedTags.has(tag) || activatedRoles.has(role) || (input !== '' && notTypedIn.has(input))
  }
  if (/^(?:Shift\+)?Arrow|^Escape$/.test(binding)) return arrowRoles.has(role) || input === 'radio' || input === 'range'
  return false
}
