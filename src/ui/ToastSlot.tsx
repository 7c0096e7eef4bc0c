import type { RefCallback } from 'react'
import { toastSlots } from './toasts.ts'

const attach: RefCallback<HTMLDivElement> = (node) => {
  if (!node) return undefined
  toastSlots.set([...toastSlots.get(), node])
  return () => toastSlots.set(toastSlots.get().filter((slot) => slot !== node))
}

/** Where toasts are placed in the page's flow, so that they cover nothing. */
export function ToastSlot() {
  return <div ref={attach} className="no-print shrink-0" />
}
