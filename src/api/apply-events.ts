import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'
import { auditQueries } from './audits.ts'
import { moveCachedCounts } from './cached-counts.ts'
import type { LiveEvent } from './event-stream.ts'
import { knownExtensions } from './extensions.ts'
import type {
  SchemaAssignedViolation as AssignedViolation,
  SchemaAssignmentEvent as AssignmentEvent,
  SchemaAuditEvent as AuditEvent,
  SchemaCommentEvent as CommentEvent,
  SchemaDecidedViolation as DecidedViolation,
  SchemaDecisionEvent as DecisionEvent,
  SchemaPresenceEvent as PresenceEvent,
} from '../../contract/extensions.gen.ts'
import { historyQueries, refreshActivity } from './history.ts'
import { viewer, writeViewers } from './presence.ts'
import type { ReviewVariables } from './review-mutation.ts'
import type { SchemaReviewState as ReviewState } from '../../contract/openapi.gen.ts'
import { flag, id, list, open, record, text, textOrNull } from './parse-response.ts'
import {
  cachedViolations,
  isSameDecision,
  reviewKey,
  refreshWhenIdle,
  stateOf,
  violationComment,
  violationQueries,
  writeStates,
} from './violations.ts'
import { writeAssigned } from './write-assigned.ts'

type Decision = Omit<DecisionEvent, 'decision_id' | 'action' | 'kind'>

const decisionEvent = record<Decision>({
  review_state: open<ReviewState>(),
  dismissal_reason: textOrNull,
  undoes: textOrNull,
  actor_email: textOrNull,
  created_at: text,
  violations: list(
    record<DecidedViolation>({ violation_id: id, audit_id: textOrNull, from_state: open<ReviewState>() }),
  ),
  more: flag,
})
const commentEvent = record<CommentEvent>({ violation_id: id, audit_id: textOrNull, comment: violationComment })
const assignmentEvent = record<Omit<AssignmentEvent, 'actor_email'>>({
  violations: list(record<AssignedViolation>({ violation_id: id, assigned_to: list(text) })),
  more: flag,
})
const auditEvent = record<AuditEvent>({ audit_id: id, change: open<AuditEvent['change']>() })
const presenceEvent = record<PresenceEvent>({ audit_id: id, viewers: list(viewer) })

/** Counts and lists that the events do not describe in full are read again this often at most. */
const refreshIntervalMs = 10_000
const auditsIntervalMs = 1000

const violationsKey = violationQueries.all()
const isLiveKey = ([first]: QueryKey) =>
  [violationsKey, auditQueries.all(), historyQueries.all(), ['imports']].some(([name]) => name === first)

/** Writes what the events say into the cached answers. `stop` ends what is scheduled. */
export function createEventWriter(client: QueryClient) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const ranAt = new Map<string, number>()
  let held: Decision[] = []
  let stopListening: (() => void) | undefined

  /** Runs at once, and then at most once in each interval. */
  const throttled = (name: string, intervalMs: number, run: () => void) => {
    if (timers.has(name)) return
    const pauseMs = Math.max(0, (ranAt.get(name) ?? 0) + intervalMs - Date.now())
    const timer = setTimeout(() => {
      timers.delete(name)
      ranAt.set(name, Date.now())
      run()
    }, pauseMs)
    timers.set(name, timer)
  }
  const refreshAudit = (auditId: string | null) => {
    if (auditId === null || !isWatched(client, auditId)) return
    throttled(`audit ${auditId}`, refreshIntervalMs, () => refreshWhenIdle(client, auditId, { isForLists: true }))
  }
  const refreshAudits = () =>
    throttled('audits', auditsIntervalMs, () => {
      void client.invalidateQueries({ queryKey: auditQueries.all() })
      void client.invalidateQueries({ queryKey: ['imports'] })
    })
  const refreshAll = () => throttled('all', auditsIntervalMs, () => refreshLiveQueries(client))

  /** An own review that is pending writes its outcome itself. What came meanwhile is written after it, in order. */
  const writeDecision = (decision: Decision) => {
    const ids = new Set(decision.violations.map(({ violation_id }) => violation_id))
    if (hasPendingReview(client, ids)) {
      held.push(decision)
      stopListening ??= client.getMutationCache().subscribe(({ type }) => {
        if (type === 'updated' || type === 'removed') releaseHeld()
      })
      return
    }
    const { actor_email, more } = decision
    const state = stateOf(decision)
    const newest = { ...state, ...decidedBy(decision) }
    const cached = cachedViolations(client, (violation) => ids.has(violation.id))
    const changed = decision.violations.filter(({ violation_id }) => {
      const row = cached.get(violation_id)
      return !row || !isSameDecision(row, state)
    })
    const write = () =>
      writeStates(
        client,
        [...ids].map((violationId) => ({ id: violationId, ...newest })),
      )
    write()
    afterOlderAnswers(client, write)
    if (more) refreshAll()
    if (changed.length === 0) return
    refreshActivity(
      client,
      changed.map(({ violation_id }) => violation_id),
    )
    // What the owner of the key decided, the dashboard has counted itself, or another one of theirs has.
    const isOwn = actor_email !== null && actor_email === knownExtensions(client).email
    for (const auditId of new Set(changed.map(({ audit_id }) => audit_id))) {
      const reviews = changed
        .filter(({ audit_id }) => audit_id === auditId)
        .map(({ violation_id, audit_id, from_state }) => ({
          id: violation_id,
          audit_id,
          before: { review_state: from_state, dismissal_reason: null },
          after: state,
        }))
      if (!isOwn && auditId !== null) moveCachedCounts(client, auditId, reviews)
      refreshAudit(auditId)
    }
  }

  const releaseHeld = () => {
    const events = held
    held = []
    notifyManager.batch(() => events.forEach(writeDecision))
    if (held.length > 0) return
    stopListening?.()
    stopListening = undefined
  }

  const writeComment = ({ violation_id, comment }: CommentEvent) => {
    const { queryKey } = violationQueries.detail(violation_id)
    const write = () => {
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
      client.setQueryData(
        queryKey,
        (detail) =>
          detail && !detail.comments.some((one) => one.id === comment.id)
            ? { ...detail, comments: [...detail.comments, comment] }
            : detail,
        { updatedAt },
      )
    }
    write()
    afterOlderAnswers(client, write)
  }

  const writeAssignment = ({ violations, more }: Omit<AssignmentEvent, 'actor_email'>) => {
    const write = () => writeAssigned(client, violations)
    write()
    afterOlderAnswers(client, write)
    if (more) refreshAll()
  }

  const write = ({ type, data }: LiveEvent) => {
    if (type === 'decision') writeDecision(decisionEvent(data, type))
    else if (type === 'comment') writeComment(commentEvent(data, type))
    else if (type === 'assignment') writeAssignment(assignmentEvent(data, type))
    else if (type === 'presence') {
      const { audit_id, viewers } = presenceEvent(data, type)
      writeViewers(client, audit_id, viewers)
    } else if (type === 'import') refreshAudits()
    else if (type === 'audit') {
      refreshAudit(auditEvent(data, type).audit_id)
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
      }),
    refreshAll,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      stopListening?.()
    },
  }
}

/** After an undo the decision before it is in force again. The event does not say whose that is. */
function decidedBy({ review_state, undoes, actor_email, created_at }: Decision) {
  if (undoes !== null) return {}
  return review_state === 'undecided'
    ? { decided_by: null, decided_at: null }
    : { decided_by: actor_email, decided_at: created_at }
}

/** Read here, because the list of audits does not load what writes. */
const hasPendingReview = (client: QueryClient, ids: ReadonlySet<string>) =>
  client
    .getMutationCache()
    .findAll({ mutationKey: reviewKey, status: 'pending' })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key have these variables
    .flatMap(({ state }) => (state.variables as ReviewVariables | undefined)?.violations ?? [])
    .some(({ id: violationId }) => ids.has(violationId))

const isWatched = (client: QueryClient, auditId: string) =>
  client
    .getQueryCache()
    .findAll({ queryKey: violationQueries.lists(auditId) })
    .some((query) => query.isActive())

const isPage = (key: QueryKey) => key[1] === 'list' && isRecord(key[3]) && typeof key.at(-1) === 'number'
const isOnScreen = (query: Query) => query.isActive() && isPage(query.queryKey)

/** Reads everything again that events keep current. The rows on screen keep their position: their refresh is a separate query. */
function refreshLiveQueries(client: QueryClient): void {
  const pages = client.getQueryCache().findAll({ queryKey: violationsKey, predicate: isOnScreen })
  void client.invalidateQueries({ predicate: (query) => isLiveKey(query.queryKey) && !isOnScreen(query) })
  for (const { queryKey } of pages) refreshWhenIdle(client, String(queryKey[2]))
}

/** Requests that are under way may bring an answer from before the event; they write it, and then the event is written again. */
function afterOlderAnswers(client: QueryClient, write: () => void): void {
  const cache = client.getQueryCache()
  const older = new Set(cache.findAll({ queryKey: violationsKey, fetchStatus: 'fetching' }))
  if (older.size === 0) return
  const stop = cache.subscribe(({ query }) => {
    if (query.state.fetchStatus === 'fetching' || !older.delete(query)) return
    if (older.size === 0) stop()
    write()
  })
}
