import type { QueryClient } from '@tanstack/react-query'
import { registerReviewMutations } from '../api/review-mutation.ts'
import { startWrites } from '../api/writes.ts'
import { reviewEffects } from '../features/triage/decide/review-effects.ts'

/** Everything that writes. A separate file, because the list of audits only reads. */
export function startAllWrites(connectionId: string, client: QueryClient): Promise<void> {
  return startWrites(connectionId, client, () => registerReviewMutations(client, reviewEffects))
}
