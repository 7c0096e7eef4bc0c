import { persistedFor } from '../../lib/persisted-store.ts'

const steps = [20, 50, 100, 200, 500, 1000, 2000, 5000]

/** The smallest `limit` that this service has refused, remembered so that it is requested only once. */
export function refusedLimit(connectionId: string) {
  return persistedFor(connectionId, 'audits.refused_limit', Number.POSITIVE_INFINITY, (json) =>
    typeof json === 'number' && json > 0 ? json : undefined,
  )
}

/** The wanted limit, or the largest step below the refused one. */
export function usableLimit(wanted: number, refused: number): number {
  return wanted < refused ? wanted : (steps.findLast((step) => step < refused) ?? Math.max(1, Math.floor(refused / 2)))
}

/** The next limit, or null if the service is known to refuse it. */
export function nextLimit(limit: number, refused: number): number | null {
  const next = steps.find((step) => step > limit)
  return next !== undefined && next < refused ? next : null
}
