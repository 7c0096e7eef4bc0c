import { bindingOf, isCharacterKey, type KeyPress } from './key-binding.ts'

interface CommandKeys {
  keys: readonly string[]
  /** Shift and the same key applies the command to the whole group. */
  group?: true
  /** Repeats while the key is held. No decision may: a held key would decide a whole list. */
  repeats?: true
  /** Also while typing. */
  whileTyping?: true
  /** Makes or changes a decision. Ignored right after a dialog has closed, because it may be the end of a typed sentence. */
  decides?: true
  /** Of no use to a key that can only read. */
  reviews?: true
  /** Only where violations can be assigned. */
  assigns?: true
  /** Only where the service has a history. */
  history?: true
  /** Not in the palette, unless the page gives it a label: it belongs to a field, or the palette has it already. */
  unlisted?: true
}

/** The default keys. `reuse_reason` dismisses with the reason of the closest precedent. */
export const commandKeys = {
  next_violation: { keys: ['j', 'ArrowDown'], repeats: true },
  previous_violation: { keys: ['k', 'ArrowUp'], repeats: true },
  open_violation: { keys: ['Enter'], unlisted: true },
  previous_page: { keys: ['['] },
  next_page: { keys: [']'] },
  search: { keys: ['/'] },
  filter: { keys: ['l'] },
  saved_views: { keys: ['w'] },
  select: { keys: ['x'], reviews: true },
  select_range: { keys: ['Shift+x'], reviews: true },
  select_page: { keys: ['a'], reviews: true },
  select_matching: { keys: ['Shift+a'], reviews: true },
  clear_selection: { keys: ['Escape'], reviews: true },
  apply_to_group: { keys: ['g'], decides: true, reviews: true },
  open_asset: { keys: ['o'] },
  urgent_violation: { keys: ['u'], group: true, decides: true, reviews: true },
  elevated_risk: { keys: ['e'], group: true, decides: true, reviews: true },
  mark_fixed: { keys: ['f'], group: true, decides: true, reviews: true },
  dismiss: { keys: ['d'], group: true, decides: true, reviews: true },
  reopen: { keys: ['r'], group: true, decides: true, reviews: true },
  reuse_reason: { keys: ['p'], group: true, decides: true, reviews: true },
  undo: { keys: ['z'], decides: true, reviews: true },
  assign_to_me: { keys: ['i'], group: true, decides: true, assigns: true },
  assign: { keys: ['t'], decides: true, assigns: true },
  comment: { keys: ['c'], reviews: true },
  export: { keys: ['s'] },
  report: { keys: ['b'], unlisted: true },
  activity: { keys: ['h'], history: true, unlisted: true },
  send: { keys: ['Mod+Enter'], whileTyping: true, reviews: true, unlisted: true },
  command_palette: { keys: ['Mod+k'], whileTyping: true, unlisted: true },
  help: { keys: ['?'] },
} as const satisfies Record<string, CommandKeys>

export type CommandId = keyof typeof commandKeys

const isCommandId = (text: string): text is CommandId => Object.hasOwn(commandKeys, text)

export const commandIds = Object.keys(commandKeys).filter(isCommandId)

interface Offered {
  mayReview: boolean
  mayAssign: boolean
  hasHistory: boolean
}

/** The commands that a key can use at its service. */
export function commandsFor({ mayReview, mayAssign, hasHistory }: Offered): CommandId[] {
  return commandIds.filter((id) => {
    const { reviews, assigns, history } = detailsOf(id)
    return (mayReview || !reviews) && (mayAssign || !assigns) && (!history || hasHistory)
  })
}

/** What Settings stores: only the differences from the table above. */
export interface Keymap {
  /** Keys that write a character do nothing (WCAG 2.1.4); arrows, Enter and Ctrl/⌘ keys still work. */
  off: boolean
  keys: Partial<Record<CommandId, readonly string[]>>
}

export const defaultKeymap: Keymap = { off: false, keys: {} }

export const detailsOf = (command: CommandId): CommandKeys => commandKeys[command]

/** The current keys of a command, for help and buttons. None if they are switched off. */
export function keysOf(keymap: Keymap, command: CommandId): readonly string[] {
  const keys = keymap.keys[command] ?? detailsOf(command).keys
  return keymap.off ? keys.filter((key) => !isCharacterKey(key)) : keys
}

/** The command of a binding, including Shift for the group. */
export function commandOf(keymap: Keymap, binding: string) {
  for (const command of commandIds) {
    const keys = keysOf(keymap, command)
    if (keys.includes(binding)) return { command, group: false }
    if (detailsOf(command).group && keys.some((key) => withShift(key) === binding)) return { command, group: true }
  }
  return null
}

/** The command of a key press. Null if it is text or belongs to the focused element. */
export function pressedCommand(keymap: Keymap, press: KeyPress, target: KeyTarget | null, mac: boolean) {
  const binding = bindingOf(press, mac)
  const pressed = binding === null ? null : commandOf(keymap, binding)
  if (binding === null || pressed === null) return null
  const { repeats, whileTyping } = detailsOf(pressed.command)
  if (press.repeat && !repeats) return null
  if (target && (usesKey(target, binding) || (isTyping(target) && !whileTyping))) return null
  return pressed
}

/** Only letters can be combined with Shift: Shift and another key is another character. */
export function withShift(key: string): string | null {
  return /^[a-z]$/.test(key) ? `Shift+${key}` : null
}

/** Parses a stored keymap and ignores invalid parts. */
export function readKeymap(kept: unknown): Keymap {
  if (typeof kept !== 'object' || kept === null) return defaultKeymap
  const keys: Keymap['keys'] = {}
  for (const [command, list] of Object.entries('keys' in kept ? (kept.keys ?? {}) : {})) {
    if (isCommandId(command) && isListOfText(list)) keys[command] = list
  }
  return { off: 'off' in kept && kept.off === true, keys }
}

const isListOfText = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every((item) => typeof item === 'string')

export interface KeyTarget {
  matches: (selector: string) => boolean
}

const types = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const notTypedIn = types.map((type) => `input[type=${type}]`).join()
// Of the roles only those that elements of the dashboard have.
const activated = '[role=menuitem],[role=menuitemcheckbox],[role=menuitemradio],[role=option]'
const movedInside = `${activated},[role=listbox],[role=menu],[role=radiogroup],[role=separator],input[type=radio],input[type=range]`

/** Whether letters are text for this element. Includes a closed select, in which letters choose an option. */
export function isTyping(target: KeyTarget): boolean {
  return target.matches('[contenteditable],textarea,select,[role=combobox],input') && !target.matches(notTypedIn)
}

/** Whether the focused element handles the key itself: Enter and Space on a button, arrows on a slider, Escape in a menu. */
export function usesKey(target: KeyTarget, binding: string): boolean {
  if (binding === 'Enter' || binding === 'Space') return target.matches(`button,a,summary,${activated},${notTypedIn}`)
  return /^(?:Shift\+)?Arrow|^Escape$/.test(binding) && target.matches(movedInside)
}
