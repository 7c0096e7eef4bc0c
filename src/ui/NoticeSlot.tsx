import type { RefCallback } from 'react'
import { noticeSlots } from './notices.ts'

const attach: RefCallback<HTMLDivElement> = (node) => {
  if (!node) return undefined
  noticeSlots.set([...noticeSlots.get(), node])
  return () => noticeSlots.set(noticeSlots.get().filter((slot) => slot !== node))
}

/** Where toasts are placed in the page's flow, so that they cover nothing. */
export function NoticeSlot() {
  return <div ref={attach} className="no-print shrink-0" />
}
