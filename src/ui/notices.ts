import { createStore } from '../lib/store.ts'

/** Does something, or leads to a violation. */
export type NoticeAction = { label: string; keys?: string } & (
  | { run: () => void }
  | { violation: { auditId: string | null; violationId: string } }
)

export interface Notice {
  id: number
  /** `done` is said politely and goes by itself; `problem` interrupts and stays until it is closed. */
  tone: 'done' | 'problem'
  text: string
  action?: NoticeAction
}

export const notices = createStore<readonly Notice[]>([])

/** Places in the page for the toasts; the first is used. Without one they float at the bottom of the window. */
export const noticeSlots = createStore<readonly HTMLElement[]>([])

let count = 0
const mostAtOnce = 3

/** Says what happened, in the status region of the shell. Returns a function that takes it back. */
export function notify(
  text: string,
  { tone = 'done', action }: Partial<Pick<Notice, 'tone' | 'action'>> = {},
): () => void {
  const notice: Notice = { id: ++count, tone, text, action }
  notices.set([...notices.get(), notice].slice(-mostAtOnce))
  return () => dismissNotice(notice.id)
}

/** Says what went wrong. */
export function notifyProblem(text: string, action?: Notice['action']): () => void {
  return notify(text, { tone: 'problem', action })
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}
