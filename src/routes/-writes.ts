import type { QueryClient } from '@tanstack/react-query'
import { registerReviewMutations } from '../api/review-mutation.ts'
import { startWrites } from '../api/writes.ts'
import { reviewEffects } from '../features/triage/decide/review-effects.ts'

/** Everything that can be written on some page. Loaded apart: the list of audits only reads. */
export function startAllWrites(connectionId: string, client: QueryClient): Promise<void> {
  return startWrites(connectionId, client, () => registerReviewMutations(client, reviewEffects))
}
