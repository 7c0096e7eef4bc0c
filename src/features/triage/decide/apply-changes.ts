import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { SchemaReviewProgress as ReviewProgress, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { afterPaint } from '../../../lib/after-paint.ts'
import { isKnownState } from '../rules/review-rules.ts'
import { hasRows, knownViolations } from './known-violations.ts'

export type Change = Pick<Violation, 'id' | 'review_state' | 'dismissal_reason'>
type Listener = (changes: readonly Change[]) => void

const listeners = new WeakMap<QueryClient, Set<Listener>>()

/** Told of every change of a state that this browser makes or learns of outside a list. */
export function onChanges(client: QueryClient, listener: Listener): () => void {
  const all = listeners.get(client) ?? new Set()
  listeners.set(client, all.add(listener))
  return () => all.delete(listener)
}

/** Not in the caches yet, in the order they were made. */
const due: (() => void)[] = []

function applyDue(): void {
  for (const apply of due.splice(0)) apply()
}

/**
 * Shows new states everywhere: in the rows on screen at once, in lists, details and counts after their paint. Nothing
 * becomes fresher by it.
 */
export function applyChanges(client: QueryClient, changes: readonly Change[]): void {
  applyDue()
  const now = new Map(changes.map((change) => [change.id, change]))
  const earlier = knownViolations(client, ({ id }) => now.has(id))
  for (const listener of listeners.get(client) ?? []) listener(changes)
  due.push(() => changeCaches(client, now, earlier))
  afterPaint(applyDue)
}

function changeCaches(
  client: QueryClient,
  now: ReadonlyMap<string, Change>,
  earlier: ReadonlyMap<string, Violation>,
): void {
  notifyManager.batch(() => {
    for (const change of now.values()) {
      const { queryKey } = violationQueries.detail(change.id)
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
      client.setQueryData(queryKey, (detail) => detail && { ...detail, ...change }, { updatedAt })
    }
    for (const { queryKey, state } of client
      .getQueryCache()
      .findAll({ queryKey: [...violationQueries.all(), 'list'] })) {
      const { data, dataUpdatedAt: updatedAt } = state
      if (!hasRows(data) || !data.violations.some(({ id }) => now.has(id))) continue
      const violations = data.violations.map((row) => (now.has(row.id) ? Object.assign({}, row, now.get(row.id)) : row))
      client.setQueryData(queryKey, { ...data, violations }, { updatedAt })
    }
    moveCounts(client, earlier, now)
  })
}

function moveCounts(
  client: QueryClient,
  earlier: ReadonlyMap<string, Violation>,
  now: ReadonlyMap<string, Change>,
): void {
  const audits = new Set([...earlier.values()].flatMap(({ audit_id }) => audit_id ?? []))
  for (const audit_id of audits) {
    const { queryKey } = violationQueries.progress(audit_id)
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
    const violations = [...earlier.values()].filter((violation) => violation.audit_id === audit_id)
    client.setQueryData(queryKey, (progress) => progress && moved(progress, violations, now), { updatedAt })
  }
}

function moved(
  progress: ReviewProgress,
  violations: readonly Violation[],
  now: ReadonlyMap<string, Change>,
): ReviewProgress {
  const next = { ...progress }
  for (const { id, review_state } of violations) {
    const to = now.get(id)?.review_state ?? review_state
    if (isKnownState(review_state)) next[review_state] = Math.max(0, next[review_state] - 1)
    if (isKnownState(to)) next[to] += 1
  }
  return next
}
