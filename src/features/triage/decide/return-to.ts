import type { QueryClient } from '@tanstack/react-query'

interface Place {
  client: QueryClient
  violation_id: string
}

type Guide = (place: Place) => void
const guides = new Set<Guide>()

/** The page that can open a violation says so here. */
export function onBringBack(guide: Guide): () => void {
  guides.add(guide)
  return () => guides.delete(guide)
}

/** Opens the violation again where the reviewer is: what was refused, or taken back, is theirs to look at. */
export function bringBack(place: Place): void {
  for (const guide of guides) guide(place)
}
