import type { QueryClient } from '@tanstack/react-query'
import type { ReviewVariables } from '../../../api/review-mutation.ts'
import { createStore } from '../../../lib/store.ts'
import type { Decided } from '../rules/review-rules.ts'

/** A decision that was not sent, because someone else had decided in the meantime. */
export interface Conflict {
  client: QueryClient
  variables: ReviewVariables
  found: Decided
}

/** To be asked about, oldest first. */
export const conflicts = createStore<readonly Conflict[]>([])

export function addConflict(conflict: Conflict): void {
  conflicts.set([...conflicts.get(), conflict])
}

export function settleConflict(conflict: Conflict): void {
  conflicts.set(conflicts.get().filter((one) => one !== conflict))
}
