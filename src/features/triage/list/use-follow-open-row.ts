import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls the open row into view, and a new list to its top. The focus follows only if it was in the list. A row that had it may
 * be gone, so that is remembered.
 */
export function useFollowOpenRow(openId: string | null, firstId: string | null) {
  const grid = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const last = useRef({ openId: null as string | null, firstId: null as string | null })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { openId, firstId }
    const isOtherList = before.firstId !== null && before.firstId !== firstId
    if (before.openId === openId && !isOtherList) return
    const find = (id: string | null) =>
      id === null ? null : grid.current?.querySelector<HTMLElement>(`[data-violation="${CSS.escape(id)}"]`)
    const row = find(openId) ?? (openId === null ? find(before.openId) : null) ?? (isOtherList ? find(firstId) : null)
    row?.scrollIntoView({ block: 'nearest' })
    if (hasFocus.current) row?.focus({ preventScroll: true })
  }, [openId, firstId])
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
