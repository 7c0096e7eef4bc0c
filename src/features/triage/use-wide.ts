import { useSyncExternalStore } from 'react'

// The breakpoint `lg`: from here on list and open violation stand side by side.
const query = '(width >= 56.25rem)'

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
