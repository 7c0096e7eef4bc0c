import { persistedFor } from '../state/persisted-store.ts'
import { connectionSchema } from '../state/schema.ts'
import type { Violation } from '../../contract/openapi.gen.ts'
import type { ReviewVariables } from '../state/stored-values.ts'

const maxReasons = 30

/** Reasons that the reviewer has pinned, in the order of their digits. */
export const pinnedReasons = (connectionId: string) => persistedFor(connectionId, connectionSchema.pinnedReasons)

/** The last ones, newest first, one for each decision. */
export const ownReasons = (connectionId: string) => persistedFor(connectionId, connectionSchema.ownReasons)

type ReasonedDecision = Pick<ReviewVariables, 'decision_id' | 'reason' | 'decided_at'>

export function rememberReason(
  connectionId: string,
  { decision_id, reason, decided_at }: ReasonedDecision,
  { id, rule_id, violating_text }: Pick<Violation, 'id' | 'rule_id' | 'violating_text'>,
): void {
  const dismissal_reason = reason?.trim()
  if (!dismissal_reason) return
  const entry = { id, rule_id, violating_text, decision_id, dismissal_reason, decided_at }
  ownReasons(connectionId).set((all) => [entry, ...all].slice(0, maxReasons))
}

/** A reason whose decision was taken back is not offered again. */
export function forgetReason(connectionId: string, decision_id: string): void {
  ownReasons(connectionId).set((all) => all.filter((one) => one.decision_id !== decision_id))
}

/** An unfinished reason, one per violation. It survives a closed dialog and a reload. */
export const dismissalDraft = (connectionId: string, violationId: string) =>
  persistedFor(connectionId, connectionSchema.dismissalDraft, violationId)
