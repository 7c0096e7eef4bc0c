import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { type StateChange, violationQueries, writeStates } from '../../../api/violations.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { tellOtherTabs } from '../decide/other-tabs.ts'
import { rememberDecisions } from '../precedents/precedent-store.ts'

const showIntervalMs = 150
const countIntervalMs = 3000

/** What a run has decided, shown a few times a second: looking through every list for each one would be felt. */
export function bulkChanges({ client, connectionId }: ReviewContext, auditId: string) {
  let changes: StateChange[] = []
  let own: Violation[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let countedAt = Date.now()

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (changes.length > 0) {
      writeStates(client, changes)
      tellOtherTabs(connectionId, { changes, audit_ids: [auditId] })
    }
    if (own.length > 0) rememberDecisions(connectionId, own, { own: true })
    changes = []
    own = []
    // Violations that no page has loaded change the counts as well: those are the service's to tell.
    if (Date.now() - countedAt < countIntervalMs) return
    countedAt = Date.now()
    void client.prefetchQuery({ ...violationQueries.progress(auditId), staleTime: 0 })
  }

  return {
    /** `violation`: what it is, where that is to be remembered as a precedent. */
    add(change: StateChange, violation: Violation | null) {
      changes.push(change)
      if (violation) own.push({ ...violation, ...change })
      timer ??= setTimeout(flush, showIntervalMs)
    },
    flush,
  }
}
