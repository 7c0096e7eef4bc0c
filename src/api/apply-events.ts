import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { auditQueries } from './audits.ts'
import { serviceOf } from './choose-service.ts'
import type {
  AssignmentEvent,
  AuditEvent,
  CommentEvent,
  DecisionEvent,
  PresenceEvent,
  Viewer,
} from '../../contract/extensions.gen.ts'
import { historyQueries, refreshActivity } from './history.ts'
import { importQueries } from './imports.ts'
import { trusted } from './parse-response.ts'
import { type ReplacedDecision, replacements, viewersKey } from './live-status.ts'
import { auditsOnScreen, cachedViolations, isPageOnScreen, writeAssigned, writeStates } from './violation-cache.ts'
import { isSameDecision, reviewsIn, stateOf } from './reviews.ts'
import { refreshWhenIdle, violationQueries } from './violations.ts'

/** An event of the service. `data` is not checked. */
interface LiveEvent {
  type: string
  data: unknown
}

/** Events come in bursts: what they concern is read again a moment after the first one, and then at most this often. */
const batchMs = 200
const intervalMs = 2000

const isLive = ([name]: QueryKey) =>
  [violationQueries.all(), auditQueries.all(), historyQueries.all(), importQueries.all()].some(
    ([first]) => first === name,
  )

/**
 * An event lets what it concerns be read again. Only who decided and who is assigned is written at once, because the rows may be
 * on screen. The signal ends what is scheduled.
 */
export function createEventWriter(connectionId: string, client: QueryClient, signal: AbortSignal) {
  const scheduled = new Set<string>()
  const ranAt = new Map<string, number>()
  /** Of the batch that is being written. */
  const replaced: ReplacedDecision[] = []
  const takenBack = new Set<string>()

  const batched = (name: string, run: () => void) => {
    if (scheduled.has(name)) return
    scheduled.add(name)
    const pauseMs = Math.max(batchMs, (ranAt.get(name) ?? 0) + intervalMs - Date.now())
    setTimeout(() => {
      scheduled.delete(name)
      ranAt.set(name, Date.now())
      if (!signal.aborted) run()
    }, pauseMs)
  }
  const refreshAudit = (auditId: string | null) => {
    if (auditId === null || !auditsOnScreen(client).has(auditId)) return
    batched(`audit ${auditId}`, () => refreshWhenIdle(client, auditId, { isForLists: true, delayMs: 0 }))
  }
  const refreshAudits = () =>
    batched('audits', () => {
      void client.invalidateQueries({ queryKey: auditQueries.all() })
      void client.invalidateQueries({ queryKey: importQueries.all() })
    })
  const refreshAll = () => batched('all', () => refreshLiveQueries(client))

  const writeDecision = (decision: DecisionEvent) => {
    const newest = { ...stateOf(decision), ...decidedBy(decision) }
    const ids = new Set(decision.violations.map(({ violation_id }) => violation_id))
    const cached = cachedViolations(client, (violation) => ids.has(violation.id))
    // A pending review writes its outcome itself.
    const pending = new Set(reviewsIn(client, 'pending').flatMap(({ violations }) => violations.map(({ id }) => id)))
    const { email } = serviceOf(client)
    const isOwn = decision.actor_email !== null && decision.actor_email === email
    const changed = decision.violations.filter(({ violation_id }) => {
      const row = cached.get(violation_id)
      return !(isOwn && pending.has(violation_id)) && (!row || !isSameDecision(row, newest))
    })
    writeStates(
      client,
      [...ids].filter((id) => !pending.has(id)).map((id) => ({ id, ...newest })),
    )
    if (decision.more) refreshAll()
    refreshActivity(
      client,
      changed.map(({ violation_id }) => violation_id),
    )
    for (const { violation_id, audit_id } of changed) {
      // A read that is under way may be older than the decision.
      void client.invalidateQueries(violationQueries.detail(violation_id))
      refreshAudit(audit_id)
    }
    if (decision.undoes !== null) for (const violationId of ids) takenBack.add(violationId)
    replaced.push(...replacedBy(decision, email))
  }

  const write = ({ type, data }: LiveEvent) => {
    if (type === 'decision') writeDecision(trusted<DecisionEvent>()(data, type))
    else if (type === 'comment') void refreshThread(client, trusted<CommentEvent>()(data, type).violation_id)
    else if (type === 'assignment') {
      const { violations, more } = trusted<AssignmentEvent>()(data, type)
      writeAssigned(client, violations)
      if (more) refreshAll()
    } else if (type === 'presence') {
      const { audit_id, viewers } = trusted<PresenceEvent>()(data, type)
      client.setQueryData<readonly Viewer[]>(viewersKey(audit_id), viewers)
    } else if (type === 'import') refreshAudits()
    else if (type === 'audit') {
      refreshAudit(trusted<AuditEvent>()(data, type).audit_id)
      refreshAudits()
    }
  }

  return {
    write: (events: readonly LiveEvent[]) =>
      notifyManager.batch(() => {
        for (const event of events) {
          try {
            write(event)
          } catch {
            // What cannot be read may have changed anything.
            refreshAll()
          }
        }
        if (replaced.length + takenBack.size > 0)
          replacements(connectionId).set({ replaced: replaced.splice(0), takenBack: new Set(takenBack) })
        takenBack.clear()
      }),
    refreshAll,
  }
}

/** After an undo the decision before it is in force again. The event does not say whose that is. */
function decidedBy({ review_state, undoes, actor_email, created_at }: DecisionEvent) {
  if (undoes !== null) return {}
  return review_state === 'undecided'
    ? { decided_by: null, decided_at: null }
    : { decided_by: actor_email, decided_at: created_at }
}

/** The reviewer's own decisions that someone else has replaced. */
function replacedBy(
  { actor_email, review_state, violations }: DecisionEvent,
  email: string | null,
): ReplacedDecision[] {
  if (email === null || actor_email === null) return []
  return violations
    .filter(({ replaced_actor_email }) => replaced_actor_email === email)
    .map(({ violation_id, audit_id, from_state }) => ({
      violation_id,
      audit_id,
      from_state,
      to_state: review_state,
      actor_email,
    }))
}

/** A read that is under way may be older than the comment. */
async function refreshThread(client: QueryClient, violationId: string): Promise<void> {
  const detail = violationQueries.detail(violationId)
  await client.cancelQueries(detail)
  await client.invalidateQueries(detail)
}

/** Reads everything again that events keep current. The rows on screen keep their position: their refresh is a separate query. */
function refreshLiveQueries(client: QueryClient): void {
  void client.invalidateQueries({ predicate: (query) => isLive(query.queryKey) && !isPageOnScreen(query) })
  for (const auditId of auditsOnScreen(client)) refreshWhenIdle(client, auditId)
}
