import { useCallback, useMemo, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}

/** From the breakpoint `lg` on, list and open violation are side by side. Below it, the list scrolls with the page. */
export const useWide = () => useMedia('(width >= 56.25rem)')
