import { useEffect, useRef } from 'react'
import { placeBeside } from './place-beside.ts'

/** One tooltip for the whole page, in the top layer, so that nothing clips it. */
export function TipLayer() {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = layer.current
    if (!node?.showPopover) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // What a tip says may change while the pointer rests.
    const changes = new MutationObserver(() => hide())
    const hide = () => {
      clearTimeout(timer)
      changes.disconnect()
      if (node.matches(':popover-open')) node.hidePopover()
    }
    const show = (event: Event) => {
      const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      hide()
      if (!anchor || (event.type === 'focusin' && !anchor.matches(':focus-visible'))) return
      timer = setTimeout(() => {
        const { tip } = anchor.dataset
        if (!anchor.isConnected || !tip) return
        node.textContent = tip
        node.showPopover()
        placeBeside(node, anchor, 'center')
        changes.observe(anchor, { attributeFilter: ['data-tip'] })
      }, 500)
    }
    // A key or a press may change or remove what the tip is about.
    const events = { pointerover: show, focusin: show, pointerdown: hide, keydown: hide, scroll: hide }
    for (const [name, listener] of Object.entries(events)) document.addEventListener(name, listener, true)
    return () => {
      hide()
      for (const [name, listener] of Object.entries(events)) document.removeEventListener(name, listener, true)
    }
  }, [])
  return (
    <div
      ref={layer}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto m-0 max-w-xs rounded-md border-0 bg-ink px-2 py-1 text-xs text-paper shadow-float"
    />
  )
}

/** `<button {...tip('Copy')}>`: TipLayer shows it on hover and focus. It is not the accessible name. */
export function tip(text: string | undefined): { 'data-tip'?: string } {
  return text ? { 'data-tip': text } : {}
}
