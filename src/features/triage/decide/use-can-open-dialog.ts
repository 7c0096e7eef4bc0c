import { useEffect, useEffectEvent } from 'react'
import { text } from '../../../locales/text.ts'
import { notifyProblem } from '../../../ui/toasts.ts'
import { useTypingEnded } from '../../../ui/unrequested-dialog.ts'

/** Whether a question about a decision may open. While the reviewer is typing, a toast stands for it. */
export function useCanOpenDialog(): boolean {
  const [hasTypingEnded, open] = useTypingEnded()
  const onShow = useEffectEvent(open)
  useEffect(() => {
    if (hasTypingEnded) return undefined
    const field = document.activeElement
    return notifyProblem(text('triage.conflict.waiting'), {
      label: text('triage.conflict.show'),
      run: () => {
        // The dialog gives the focus back to where it was when it opened.
        if (field instanceof HTMLElement) field.focus()
        onShow()
      },
    })
  }, [hasTypingEnded])
  return hasTypingEnded
}
