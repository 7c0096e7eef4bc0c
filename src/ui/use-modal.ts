import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { modalClosedAt } from './commands.ts'

/** Opens the platform's modal dialog while the component is mounted. A click outside closes it. */
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
    // The second click of the double click that opened the dialog lands outside it.
    const onClick = (event: MouseEvent) => event.target === node && event.detail < 2 && node.close()
    node.addEventListener('close', onClosed)
    node.addEventListener('click', onClick)
    const focusedBefore = document.activeElement
    if (!node.open) node.showModal()
    return () => {
      node.removeEventListener('close', onClosed)
      node.removeEventListener('click', onClick)
      if (!node.open) return
      noteClosed()
      node.close()
      // The browser restores the focus only for a dialog that is still in the document.
      const isFocusLost = document.activeElement === document.body
      if (isFocusLost && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
