import { useMemo } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { useStore } from '../../../lib/store.ts'
import { noPrecedents, type Precedent, precedentsFor, recentReasons as reasonsOf } from '../logic/precedents.ts'
import { precedentStore } from './precedent-store.ts'

/** Earlier decisions on the same text or rule, closest first. */
export function usePrecedents({ id, rule_id, violating_text }: Violation): Precedent[] {
  const precedents = useStore(precedentStore(useConnection().id)) ?? noPrecedents
  return useMemo(
    () => precedentsFor(precedents, { id, rule_id, violating_text }),
    [precedents, id, rule_id, violating_text],
  )
}

/** The reviewer's own reasons, last used first. */
export function recentReasons(connectionId: string): readonly string[] {
  return reasonsOf(precedentStore(connectionId).get() ?? noPrecedents)
}

/** The precedent whose reason `p` uses: the closest dismissed one. */
export function reusablePrecedent(precedents: readonly Precedent[]): Precedent | undefined {
  return precedents.find(hasReason)
}

/** Reasons to offer when dismissing: those for the same text or rule first, then the reviewer's last ones. */
export function offeredReasons(precedents: readonly Precedent[], recent: readonly string[], most = 9): string[] {
  return [...new Set([...dismissalReasons(precedents), ...recent])].slice(0, most)
}

function dismissalReasons(precedents: readonly Precedent[]): string[] {
  return precedents.filter(hasReason).flatMap(({ dismissal_reason }) => dismissal_reason ?? [])
}

function hasReason({ review_state, dismissal_reason }: Precedent): boolean {
  return review_state === 'dismissed' && Boolean(dismissal_reason?.trim())
}
