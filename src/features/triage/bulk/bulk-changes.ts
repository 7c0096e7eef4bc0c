import { refreshActivity } from '../../../api/history.ts'
import type { ReviewedViolation } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { writeStates } from '../../../api/violations.ts'
import { moveCachedCounts } from '../../../api/cached-counts.ts'
import { lastReview } from '../decide/last-review.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { tellOtherTabs } from '../decide/other-tabs.ts'
import { forgetDecisions, rememberDecisions } from '../precedents/precedent-store.ts'
import type { Decided } from '../rules/review-rules.ts'
import { type BulkMember, type BulkRun, intentOf } from './bulk-run.ts'

const showIntervalMs = 150

/** What a run has decided, shown a few times a second: looking through every list for each one would be felt. */
export function bulkChanges({ client, connectionId }: ReviewContext, run: BulkRun) {
  const { kind, audit_id, reason } = run
  const ids = new Set<string>()
  let reviews: ReviewedViolation[] = []
  let violations: (Pick<Violation, 'id' | 'rule_id' | 'violating_text'> & Decided)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (reviews.length === 0) return
    const changes = reviews.map(({ id, after }) => ({ id, ...after }))
    writeStates(client, changes)
    refreshActivity(
      client,
      changes.map(({ id }) => id),
    )
    moveCachedCounts(client, audit_id, reviews)
    tellOtherTabs(connectionId, { changes, audit_ids: [audit_id] })
    if (kind === 'decision') rememberDecisions(connectionId, violations)
    else forgetDecisions(connectionId, violations, reason)
    reviews = []
    violations = []
  }

  /** `violation`: what it is, where the service has told. */
  const add = (member: BulkMember, after: Decided, violation: Violation | null) => {
    const { id } = member
    ids.add(id)
    reviews.push({ id, audit_id, before: intentOf(run, member).shown, after })
    const { rule_id = null, violating_text = null } = violation ?? {}
    if (violation || kind === 'undo') violations.push({ id, rule_id, violating_text, ...after })
    timer ??= setTimeout(flush, showIntervalMs)
  }
  const end = () => {
    flush()
    lastReview(connectionId).set({ audit_id, ids })
  }
  return { add, end }
}
