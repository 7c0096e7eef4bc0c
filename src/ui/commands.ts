import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { type CommandId, detailsOf, pressedCommand } from '../lib/keymap.ts'
import { createStore } from '../lib/store.ts'
import { isMac, keymapChoice } from './keys.ts'

interface Entry {
  id: string
  command: CommandId | null
  /** Shown in the palette; a command without one is for its key alone. */
  label?: string
  inDialog: boolean
  run: (press: { group: boolean }) => void
}

/** What can be done on the page that is open, the newest last: it wins where two take the same command. */
export const entries = createStore<readonly Entry[]>([])

/** When the last dialog closed, in milliseconds of `performance.now()`. */
export const modalClosedAt = createStore(Number.NEGATIVE_INFINITY)
export const decisionRestMs = 300

interface CommandOptions {
  /** Only while this is true. */
  when?: boolean
  /** Its line in the palette. */
  label?: string
  /** Also while a dialog is open over the page. */
  inDialog?: boolean
}

/** Does `run` when the command's key is pressed, or it is chosen in the palette, for as long as the component is there. */
export function useCommand(command: CommandId, run: Entry['run'], options: CommandOptions = {}): void {
  useEntry(command, run, options)
}

/** A line in the palette without a key of its own. */
export function useAction(label: string, run: () => void, { when }: { when?: boolean } = {}): void {
  useEntry(null, run, { label, when })
}

function useEntry(
  command: CommandId | null,
  run: Entry['run'],
  { when = true, label, inDialog = false }: CommandOptions,
) {
  const id = useId()
  const latest = useEffectEvent(run)
  // Before the paint: what can be seen answers to its key.
  useLayoutEffect(() => {
    if (!when) return undefined
    entries.set([...entries.get(), { id, command, label, inDialog, run: (press) => latest(press) }])
    return () => entries.set(entries.get().filter((entry) => entry.id !== id))
  }, [id, command, label, inDialog, when])
}

/** Does what the command's key does: for a button that says the same. Returns whether the page has it. */
export function runCommand(command: CommandId): boolean {
  const entry = entries.get().findLast((one) => one.command === command)
  entry?.run({ group: false })
  return entry !== undefined
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const pressed = pressedCommand(keymapChoice.get(), event, readTarget(event.target), isMac)
  if (!pressed) return
  const isResting = event.timeStamp - modalClosedAt.get() < decisionRestMs
  if (isResting && detailsOf(pressed.command).decides) return
  const modal = document.querySelector('dialog:modal') !== null
  const entry = entries.get().findLast(({ command, inDialog }) => command === pressed.command && (!modal || inDialog))
  if (!entry) return
  event.preventDefault()
  entry.run({ group: pressed.group })
}

function readTarget(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return null
  // A dialog that was closed keeps the focus until the next frame.
  if (target.closest('dialog:not([open])')) return null
  const { tagName, isContentEditable } = target
  return { tagName, isContentEditable, type: target.getAttribute('type'), role: target.getAttribute('role') }
}

/** One listener for all keys; returns a function that takes it away. */
export function listenForKeys(): () => void {
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
