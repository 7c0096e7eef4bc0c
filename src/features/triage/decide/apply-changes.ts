import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { SchemaReviewProgress as ReviewProgress, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
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

/** Shows new states everywhere at once: lists, details and counts. Nothing becomes fresher by it. */
export function applyChanges(client: QueryClient, changes: readonly Change[]): void {
  const now = new Map(changes.map((change) => [change.id, change]))
  const earlier = knownViolations(client, ({ id }) => now.has(id))
  notifyManager.batch(() => {
    for (const listener of listeners.get(client) ?? []) listener(changes)
    for (const change of changes) {
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

function moveCounts(client: QueryClient, earlier: Map<string, Violation>, now: Map<string, Change>): void {
  const audits = new Set([...earlier.values()].flatMap(({ audit_id }) => audit_id ?? []))
  for (const audit_id of audits) {
    const { queryKey } = violationQueries.progress(audit_id)
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
    const violations = [...earlier.values()].filter((violation) => violation.audit_id === audit_id)
    client.setQueryData(queryKey, (progress) => progress && moved(progress, violations, now), { updatedAt })
  }
}

function moved(progress: ReviewProgress, violations: readonly Violation[], now: Map<string, Change>): ReviewProgress {
  const next = { ...progress }
  for (const { id, review_state } of violations) {
    const to = now.get(id)?.review_state ?? review_state
    if (isKnownState(review_state)) next[review_state] = Math.max(0, next[review_state] - 1)
    if (isKnownState(to)) next[to] += 1
  }
  return next
}
