import { persistedFor } from '../state/persisted-store.ts'
import type { ReviewVariables } from '../api/reviews.ts'
import type { Violation } from '../../contract/openapi.gen.ts'

/** A reason of the reviewer's own, for the violation that was open, in any audit. A bulk decision has no rule and no text. */
export interface OwnReason extends Pick<Violation, 'id' | 'rule_id' | 'violating_text'> {
  decision_id: string
  dismissal_reason: string
  decided_at: string
}

const maxReasons = 30

/** Reasons that the reviewer has pinned, in the order of their digits. */
export const pinnedReasons = (connectionId: string) =>
  persistedFor<readonly string[]>(connectionId, 'pinned_reasons', [])

/** The last ones, newest first, one for each decision. */
export const ownReasons = (connectionId: string) => persistedFor<readonly OwnReason[]>(connectionId, 'reasons', [])

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
  persistedFor<string | null>(connectionId, `dismissal_draft.${violationId}`, null)
