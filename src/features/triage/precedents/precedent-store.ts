import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { persistedInDatabase } from '../../../lib/persisted-database.ts'
import { noPrecedents, type Precedents, readPrecedents, recordDecisions } from '../rules/precedents.ts'

type Decided = Pick<Violation, 'id' | 'rule_id' | 'violating_text' | 'review_state' | 'dismissal_reason'>

// A rush of decisions is written a few times a second.
const writeDelayMs = 400

/** Null until it has been read. */
export function precedentStore(connectionId: string) {
  return persistedInDatabase<Precedents>(connectionId, 'precedents', noPrecedents, readPrecedents, {
    delayMs: writeDelayMs,
  })
}

/** Decisions of the reviewer (`own`), or seen in a list that was loaded. */
export function rememberDecisions(
  connectionId: string,
  violations: readonly Decided[],
  { own }: { own: boolean },
): void {
  const at = Date.now()
  void precedentStore(connectionId).change((precedents) => recordDecisions(precedents, violations, { own, at }))
}
