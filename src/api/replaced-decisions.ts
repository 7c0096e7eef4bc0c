import type { QueryClient } from '@tanstack/react-query'
import type { ReviewState } from '../../contract/openapi.gen.ts'

/** A decision of the reviewer's own that someone else has replaced. */
export interface ReplacedDecision {
  violation_id: string
  audit_id: string | null
  from_state: ReviewState
  to_state: ReviewState
  actor_email: string
}

const replacedKey = ['replaced decisions'] as const

/** Announces them to whoever listens in this tab. */
export function writeReplaced(client: QueryClient, replaced: readonly ReplacedDecision[]): void {
  client.setQueryData<readonly ReplacedDecision[]>(replacedKey, replaced)
}

export function onReplaced(client: QueryClient, run: (replaced: readonly ReplacedDecision[]) => unknown): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== replacedKey[0])
      return
    run(client.getQueryData<readonly ReplacedDecision[]>(replacedKey) ?? [])
  })
}
