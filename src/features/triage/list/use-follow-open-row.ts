import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useWide } from '../../../ui/use-media.ts'

/**
 * Scrolls the open row into view, and a new list to its top. The focus follows if it was in the list or nowhere, so that a screen
 * reader says which violation was opened. A row that had it may be gone, so that is remembered. An observer knows which rows are in view: to ask the browser would force a layout of the page
 * before each paint.
 */
export function useFollowOpenRow(openId: string | null, rowIds: readonly string[]) {
  const grid = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const inView = useRef(new Set<Element>())
  const firstId = rowIds[0] ?? null
  const last = useRef({ openId: null as string | null, firstId: null as string | null })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { openId, firstId }
    const isOtherList = before.firstId !== null && before.firstId !== firstId
    if (before.openId === openId && !isOtherList) return
    const find = (id: string | null) =>
      id === null ? null : grid.current?.querySelector<HTMLElement>(`[data-violation="${CSS.escape(id)}"]`)
    const row = find(openId) ?? (openId === null ? find(before.openId) : null) ?? (isOtherList ? find(firstId) : null)
    if (!row) return
    if (isOtherList || !inView.current.has(row)) row.scrollIntoView({ block: 'nearest' })
    const isNowhere = before.firstId !== null && document.activeElement === document.body
    if (hasFocus.current || isNowhere) row.focus({ preventScroll: true })
  }, [openId, firstId])
  const wide = useWide()
  const ids = rowIds.join(' ')
  useEffect(() => {
    const seen = inView.current
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          if (intersectionRatio === 1) seen.add(target)
          else seen.delete(target)
        }
      },
      // On a small screen the window scrolls. The margin is that of a row: a toast takes its height from the list.
      wide ? { root: grid.current?.parentElement, rootMargin: '0px 0px -64px', threshold: 1 } : { threshold: 1 },
    )
    for (const row of grid.current?.querySelectorAll('[data-violation]') ?? []) observer.observe(row)
    return () => {
      observer.disconnect()
      seen.clear()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows are other elements
  }, [ids, wide])
  return {
    ref: grid,
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      hasFocus.current = relatedTarget instanceof Node && Boolean(grid.current?.contains(relatedTarget))
    },
  }
}
