import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { text } from '../../../locales/text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notifyProblem } from '../../../ui/toasts.ts'
import { useKeysIgnoredAtFirst, useTypingEnded } from '../../../ui/unrequested-dialog.ts'

/** A question about a decision. It may come while the reviewer is typing: then a toast stands for it. */
export function UnrequestedDialog(props: ComponentProps<typeof Dialog>) {
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
  return hasTypingEnded && <OpenDialog {...props} />
}

function OpenDialog(props: ComponentProps<typeof Dialog>) {
  useKeysIgnoredAtFirst()
  return <Dialog {...props} />
}
