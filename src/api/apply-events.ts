import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { auditQueries } from './audits.ts'
import type { LiveEvent } from './event-stream.ts'
import { knownExtensions } from './extensions.ts'
import type {
  AssignmentEvent,
  AuditEvent,
  CommentEvent,
  DecisionEvent,
  PresenceEvent,
  Viewer,
} from '../../contract/extensions.gen.ts'
import { historyQueries, refreshActivity } from './history.ts'
import { own } from './parse-response.ts'
import { type ReplacedDecision, writeReplaced, viewersKey } from './live-status.ts'
import {
  auditsOnScreen,
  cachedViolations,
  isPageOnScreen,
  isSameDecision,
  reviewedIn,
  stateOf,
  writeAssigned,
  writeStates,
} from './violation-cache.ts'
import { refreshWhenIdle, violationQueries } from './violations.ts'

/** Events come in bursts: what they concern is read again a moment after the first one, and then at most this often. */
const batchMs = 200
const intervalMs = 2000

const isLive = ([name]: QueryKey) =>
  [violationQueries.all(), auditQueries.all(), historyQueries.all(), ['imports']].some(([first]) => first === name)

/**
 * An event lets what it concerns be read again. Only who decided and who is assigned is written at once, because the rows may be
 * on screen. `stop` ends what is scheduled.
 */
export function createEventWriter(client: QueryClient) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const ranAt = new Map<string, number>()
  /** Of the batch that is being written. */
  const replaced: ReplacedDecision[] = []
  const takenBack = new Set<string>()

  const batched = (name: string, run: () => void) => {
    if (timers.has(name)) return
    const pauseMs = Math.max(batchMs, (ranAt.get(name) ?? 0) + intervalMs - Date.now())
    const timer = setTimeout(() => {
      timers.delete(name)
      ranAt.set(name, Date.now())
      run()
    }, pauseMs)
    timers.set(name, timer)
  }
  const refreshAudit = (auditId: string | null) => {
    if (auditId === null || !auditsOnScreen(client).has(auditId)) return
    batched(`audit ${auditId}`, () => refreshWhenIdle(client, auditId, { isForLists: true, delayMs: 0 }))
  }
  const refreshAudits = () =>
    batched('audits', () => {
      void client.invalidateQueries({ queryKey: auditQueries.all() })
      void client.invalidateQueries({ queryKey: ['imports'] })
    })
  const refreshAll = () => batched('all', () => refreshLiveQueries(client))

  const writeTwice = (write: () => void) => {
    write()
    void answersUnderWay(client).then((hasOlder) => hasOlder && write())
  }
  const pendingIds = () => reviewedIn(client, { status: 'pending' }).map((violation) => violation.id)
  const writeDecision = (decision: DecisionEvent) => {
    const state = stateOf(decision)
    const ids = new Set(decision.violations.map(({ violation_id }) => violation_id))
    const cached = cachedViolations(client, (violation) => ids.has(violation.id))
    const { email } = knownExtensions(client)
    const isOwn = decision.actor_email !== null && decision.actor_email === email
    // An own review that is pending writes its outcome itself.
    const own = new Set(isOwn ? pendingIds() : [])
    const changed = decision.violations.filter(({ violation_id }) => {
      const row = cached.get(violation_id)
      return !own.has(violation_id) && (!row || !isSameDecision(row, state))
    })
    const write = () => {
      const pending = new Set(pendingIds())
      const newest = { ...state, ...decidedBy(decision) }
      const written = [...ids].filter((violationId) => !pending.has(violationId))
      writeStates(
        client,
        written.map((violationId) => ({ id: violationId, ...newest })),
      )
    }
    writeTwice(write)
    if (decision.more) refreshAll()
    refreshActivity(
      client,
      changed.map(({ violation_id }) => violation_id),
    )
    for (const { audit_id } of changed) refreshAudit(audit_id)
    if (decision.undoes !== null) for (const violationId of ids) takenBack.add(violationId)
    replaced.push(...replacedBy(decision, email))
  }

  const write = ({ type, data }: LiveEvent) => {
    if (type === 'decision') writeDecision(own<DecisionEvent>()(data, type))
    else if (type === 'comment') void refreshThread(client, own<CommentEvent>()(data, type).violation_id)
    else if (type === 'assignment') {
      const { violations, more } = own<AssignmentEvent>()(data, type)
      writeTwice(() => writeAssigned(client, violations))
      if (more) refreshAll()
    } else if (type === 'presence') {
      const { audit_id, viewers } = own<PresenceEvent>()(data, type)
      client.setQueryData<readonly Viewer[]>(viewersKey(audit_id), viewers)
    } else if (type === 'import') refreshAudits()
    else if (type === 'audit') {
      refreshAudit(own<AuditEvent>()(data, type).audit_id)
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
          writeReplaced(client, { replaced: replaced.splice(0), takenBack: new Set(takenBack) })
        takenBack.clear()
      }),
    refreshAll,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
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

/** Resolves when the requests that are under way have ended. They may bring an answer from before an event. */
export async function answersUnderWay(client: QueryClient): Promise<boolean> {
  const older = client.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(older.map((query) => query.fetch()))
  return older.length > 0
}
