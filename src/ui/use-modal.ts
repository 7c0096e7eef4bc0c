import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { modalClosedAt } from './commands.ts'

/** Opens the platform's modal dialog while the component is there; a click beside it closes it. */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const node = dialog.current
    if (!node) return undefined
    const noteClosed = () => modalClosedAt.set(performance.now())
    const onClosed = () => {
      noteClosed()
      close()
    }
    const onClick = (event: MouseEvent) => event.target === node && node.close()
    node.addEventListener('close', onClosed)
    node.addEventListener('click', onClick)
    if (!node.open) node.showModal()
    return () => {
      node.removeEventListener('close', onClosed)
      node.removeEventListener('click', onClick)
      // Taken away while open, it must still give the focus back.
      if (node.open) noteClosed()
      node.close()
    }
  }, [])
  return dialog
}
