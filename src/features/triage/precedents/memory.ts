import type { QueryClient } from '@tanstack/react-query'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import type { Decision } from '../decide/decide.ts'
import { hasRows, withPending } from '../decide/known-violations.ts'
import { decided } from '../rules/review-rules.ts'
import { rememberDecisions } from './precedent-store.ts'

const lists = [...violationQueries.all(), 'list']

type NoteDecision = (violations: readonly Violation[], decision: Decision) => void

/** From now on what the lists that are loaded say is remembered for this connection; decisions are to be told. */
export function rememberFrom(client: QueryClient, connectionId: string): NoteDecision {
  const seen = new Map<string, Violation>()
  const noteDecision: NoteDecision = (violations, { action, reason }) => {
    const becomes = decided(action, reason)
    for (const { id } of violations) seen.delete(id)
    const now = violations.map((violation) => ({ ...violation, ...becomes }))
    rememberDecisions(connectionId, now, { own: true })
  }
  const see = (data: unknown) => {
    if (!hasRows(data)) return
    // The next violation is painted first.
    if (seen.size === 0) whenIdle(remember, 2000)
    for (const violation of data.violations) seen.set(violation.id, violation)
  }
  const remember = () => {
    rememberDecisions(connectionId, withPending(client, [...seen.values()]), { own: false })
    seen.clear()
  }
  for (const [, data] of client.getQueriesData({ queryKey: lists })) see(data)
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, state } = event.query
    if (lists.every((part, index) => queryKey[index] === part)) see(state.data)
  })
  return noteDecision
}
