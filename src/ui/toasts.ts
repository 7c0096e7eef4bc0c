import type { CommandId } from '../lib/keymap.ts'
import { createStore } from '../lib/store.ts'

/** Runs a function, or links to a violation or an audit. `command` has the same effect, on pages that have it. */
export type ToastAction = { label: string; command?: CommandId } & (
  | { run: () => void }
  | { violation: { auditId: string | null; violationId: string } }
  | { auditId: string; search?: Record<string, string> }
)

export interface Toast {
  id: number
  /** `done` is announced politely and disappears by itself. `problem` interrupts and stays until it is closed. */
  tone: 'done' | 'problem'
  text: string
  action?: ToastAction
  /** It replaces an earlier toast of the same topic. */
  topic?: string
}

export const toasts = createStore<readonly Toast[]>([])

/** Slots in the page for toasts. The first one is used. Without a slot they float at the bottom of the window. */
export const toastSlots = createStore<readonly HTMLElement[]>([])

let count = 0
const maxToasts = 3

export const toastDurationMs = 8000

/** Shows a toast. Returns a function that removes it. */
export function notify(text: string, options: Partial<Omit<Toast, 'id' | 'text'>> = {}): () => void {
  const toast: Toast = { tone: 'done', ...options, id: ++count, text }
  if (toast.topic) dismissTopic(toast.topic)
  toasts.set([...toasts.get(), toast].slice(-maxToasts))
  return () => dismissToast(toast.id)
}

export function notifyProblem(text: string, action?: Toast['action']): () => void {
  return notify(text, { tone: 'problem', action })
}

export function dismissTopic(topic: string): void {
  toasts.set(toasts.get().filter((toast) => toast.topic !== topic))
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
