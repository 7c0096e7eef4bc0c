import { createStore } from '../lib/store.ts'

/** Runs a function, or links to a violation or an audit. */
export type NoticeAction = { label: string; keys?: string } & (
  | { run: () => void }
  | { violation: { auditId: string | null; violationId: string } }
  | { auditId: string }
)

export interface Notice {
  id: number
  /** `done` is announced politely and disappears by itself. `problem` interrupts and stays until it is closed. */
  tone: 'done' | 'problem'
  text: string
  action?: NoticeAction
}

export const notices = createStore<readonly Notice[]>([])

/** Slots in the page for toasts. The first one is used. Without a slot they float at the bottom of the window. */
export const noticeSlots = createStore<readonly HTMLElement[]>([])

let count = 0
const mostAtOnce = 3

/** Shows a toast. Returns a function that removes it. */
export function notify(
  text: string,
  { tone = 'done', action }: Partial<Pick<Notice, 'tone' | 'action'>> = {},
): () => void {
  const notice: Notice = { id: ++count, tone, text, action }
  notices.set([...notices.get(), notice].slice(-mostAtOnce))
  return () => dismissNotice(notice.id)
}

/** Shows a toast about a failure. */
export function notifyProblem(text: string, action?: Notice['action']): () => void {
  return notify(text, { tone: 'problem', action })
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}
