import { dismissTopic, notify, type ToastAction } from '../ui/toasts.ts'

const topic = 'decision'

export const hideDecisionToast = () => dismissTopic(topic)

/** One toast for decisions and assignments: each replaces the one before. Returns a function that removes it. */
export const showDecisionToast = (message: string, action?: ToastAction) => notify(message, { action, topic })
