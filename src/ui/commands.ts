import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { type CommandId, detailsOf, isTyping, pressedCommand } from '../lib/keymap.ts'
import { createStore } from '../lib/store.ts'
import { isMac, keymapChoice } from './keys.ts'

interface Entry {
  id: string
  command: CommandId | null
  /** Shown in the palette instead of the command's name. Null: not shown. */
  label?: string | null
  inDialog: boolean
  run: (press: { group: boolean }) => void
}

/** The commands of the open page, newest last. The newest entry for a command wins. */
export const entries = createStore<readonly Entry[]>([])

/** When the last dialog closed, in milliseconds of `performance.now()`, and whether the user closed it. */
export const modalClosed = createStore({ at: Number.NEGATIVE_INFINITY, byUser: true })
/** After a dialog has closed by itself, keys may still be meant for it. */
export const decisionRestMs = 300

interface CommandOptions {
  when?: boolean
  label?: string | null
  /** Also while a dialog is open over the page. */
  inDialog?: boolean
}

/**
 * Runs `run` when the command's key is pressed or it is chosen in the palette, while the component is mounted. Without a command
 * it is an entry of the palette only.
 */
export function useCommand(
  command: CommandId | null,
  run: Entry['run'],
  { when = true, label, inDialog = false }: CommandOptions = {},
): void {
  const id = useId()
  const latest = useEffectEvent(run)
  // A layout effect runs before the paint, so visible rows already respond to keys.
  useLayoutEffect(() => {
    if (!when) return undefined
    entries.set([...entries.get(), { id, command, label, inDialog, run: (press) => latest(press) }])
    return () => entries.set(entries.get().filter((entry) => entry.id !== id))
  }, [id, command, label, inDialog, when])
}

/** Runs a command from a button. Returns whether the page has the command. */
export function runCommand(command: CommandId): boolean {
  const entry = entries.get().findLast((one) => one.command === command)
  entry?.run({ group: false })
  return entry !== undefined
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const pressed = pressedCommand(keymapChoice.get(), event, readTarget(event.target), isMac)
  if (!pressed) return
  const { at, byUser } = modalClosed.get()
  const isResting = !byUser && event.timeStamp - at < decisionRestMs
  if (isResting && detailsOf(pressed.command).decides) return
  const modal = document.querySelector('dialog:modal') !== null
  const entry = entries.get().findLast(({ command, inDialog }) => command === pressed.command && (!modal || inDialog))
  if (!entry) return
  event.preventDefault()
  entry.run({ group: pressed.group })
}

function readTarget(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return null
  // A closed dialog keeps the focus until the next frame.
  return target.closest('dialog:not([open])') ? null : target
}

/** Whether a text field has the focus, so that letters are text. */
export function isFieldFocused(): boolean {
  const target = readTarget(document.activeElement)
  return target !== null && isTyping(target)
}

/** Adds the one key listener. Returns a function that removes it. */
export function listenForKeys(): () => void {
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
