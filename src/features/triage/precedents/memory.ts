import type { QueryClient } from '@tanstack/react-query'
import { patience } from '../../../api/client.ts'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import type { Decision } from '../decide/decide.ts'
import { hasRows } from '../decide/known-violations.ts'
import { decided } from '../rules/review-rules.ts'
import { rememberDecisions } from './precedent-store.ts'

// An answer that was asked for before a decision may come after it, and shows the state before. None takes longer.
const answersAreOldFor = patience
const lists = [...violationQueries.all(), 'list']

type NoteDecision = (violations: readonly Violation[], decision: Decision) => void

/** From now on what the lists that are loaded say is remembered for this connection; decisions are to be told. */
export function rememberFrom(client: QueryClient, connectionId: string): NoteDecision {
  const decidedAt = new Map<string, number>()
  const noteDecision: NoteDecision = (violations, { action, reason }) => {
    const becomes = decided(action, reason)
    const now = violations.map((violation) => ({ ...violation, ...becomes }))
    for (const [id, at] of decidedAt) {
      if (Date.now() - at < answersAreOldFor) break
      decidedAt.delete(id)
    }
    for (const { id } of now) {
      // The last stands last.
      decidedAt.delete(id)
      decidedAt.set(id, Date.now())
      seen.delete(id)
    }
    rememberDecisions(connectionId, now, { own: true })
  }
  const seen = new Map<string, Violation>()
  const see = (data: unknown, isOurs: boolean) => {
    if (!hasRows(data)) return
    // The next violation is painted first.
    if (seen.size === 0) whenIdle(remember, 2000)
    for (const violation of data.violations) {
      const isOld = Date.now() - (decidedAt.get(violation.id) ?? 0) < answersAreOldFor
      if (isOurs || !isOld) seen.set(violation.id, violation)
    }
  }
  const remember = () => {
    rememberDecisions(connectionId, [...seen.values()], { own: false })
    seen.clear()
  }
  for (const [, data] of client.getQueriesData({ queryKey: lists })) see(data, false)
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query, action } = event
    // What this page puts into a list itself, such as an undo, is never old.
    if (lists.every((part, index) => query.queryKey[index] === part)) see(query.state.data, action.manual === true)
  })
  return noteDecision
}
