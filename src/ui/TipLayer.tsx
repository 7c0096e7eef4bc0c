import { useEffect, useRef } from 'react'
import { placeBeside } from './place-beside.ts'

/** One tooltip for the whole page, in the top layer, so that nothing clips it. */
export function TipLayer() {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = layer.current
    if (!node?.showPopover) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: HTMLElement | null = null
    // What a tip is about may go, or have nothing to say any more, while the pointer rests.
    const changes = new MutationObserver(() => {
      if (!shown?.isConnected || shown.dataset.tip !== node.textContent) hide()
    })
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
        shown = anchor
        node.textContent = tip
        node.showPopover()
        placeBeside(node, anchor, 'center')
        changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-tip'] })
      }, 500)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const events = { pointerover: show, focusin: show, pointerdown: hide, scroll: hide }
    for (const [name, listener] of Object.entries(events)) document.addEventListener(name, listener, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      hide()
      for (const [name, listener] of Object.entries(events)) document.removeEventListener(name, listener, true)
      document.removeEventListener('keydown', onKey, true)
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
