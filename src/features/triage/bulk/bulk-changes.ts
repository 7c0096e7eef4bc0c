import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { applyChanges, type Change } from '../decide/apply-changes.ts'
import type { Desk } from '../decide/decide.ts'
import { rememberDecisions } from '../precedents/precedent-store.ts'

const EVERY = 150
const COUNT_EVERY = 3000

/** What a run has decided, shown a few times a second: looking through every list for each one would be felt. */
export function bulkChanges({ client, connectionId }: Desk, auditId: string) {
  let changes: Change[] = []
  let own: Violation[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let countedAt = Date.now()

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (changes.length > 0) {
      applyChanges(client, changes)
      tellOtherTabs(connectionId, changes)
    }
    if (own.length > 0) rememberDecisions(connectionId, own, { own: true })
    changes = []
    own = []
    // Violations that no page has loaded change the counts as well: those are the service's to tell.
    if (Date.now() - countedAt < COUNT_EVERY) return
    countedAt = Date.now()
    void client.prefetchQuery({ ...violationQueries.progress(auditId), staleTime: 0 })
  }

  return {
    /** `violation`: what it is, where that is to be remembered as a precedent. */
    add(change: Change, violation: Violation | null) {
      changes.push(change)
      if (violation) own.push({ ...violation, ...change })
      timer ??= setTimeout(flush, EVERY)
    },
    flush,
  }
}

/** Heard by decide/other-tabs.ts. */
function tellOtherTabs(connectionId: string, changes: readonly Change[]): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(`redline.decisions.${connectionId}`)
  channel.postMessage(changes)
  channel.close()
}
