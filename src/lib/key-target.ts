/** The part of the focused element that decides which keys are its own. */
export interface KeyTarget {
  tagName: string
  type?: string | null
  isContentEditable?: boolean
  role?: string | null
}

const NOT_TYPED_IN = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])
const TYPED_IN_ROLES = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton'])
const ACTIVATED_TAGS = new Set(['BUTTON', 'A', 'SUMMARY', 'AREA'])
const ACTIVATED_ROLES = new Set([
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
const ARROW_ROLES = new Set(
  (
    'listbox option menu menubar menuitem menuitemcheckbox menuitemradio radio radiogroup ' +
    'scrollbar separator slider tab tablist tree treeitem'
  ).split(' '),
)

/** The reviewer is writing: letters are text. A closed list counts too, since letters choose in it. */
export function isTyping({ tagName, type, isContentEditable, role }: KeyTarget): boolean {
  const tag = tagName.toUpperCase()
  if (isContentEditable || tag === 'TEXTAREA' || tag === 'SELECT') return true
  if (role && TYPED_IN_ROLES.has(role)) return true
  return tag === 'INPUT' && !NOT_TYPED_IN.has((type ?? 'text').toLowerCase())
}

/** The focused element has its own use for the key: Enter and Space press a button, arrows move a slider, Escape closes a menu. */
export function usesKey(target: KeyTarget, binding: string): boolean {
  const [tag, role] = [target.tagName.toUpperCase(), target.role ?? '']
  const input = tag === 'INPUT' ? (target.type ?? 'text').toLowerCase() : ''
  if (binding === 'Enter' || binding === 'Space') {
    return ACTIVATED_TAGS.has(tag) || ACTIVATED_ROLES.has(role) || (input !== '' && NOT_TYPED_IN.has(input))
  }
  if (/^(?:Shift\+)?Arrow|^Escape$/.test(binding))
    return ARROW_ROLES.has(role) || input === 'radio' || input === 'range'
  return false
}
