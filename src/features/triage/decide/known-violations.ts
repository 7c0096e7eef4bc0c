import type { QueryClient } from '@tanstack/react-query'
import { reviewsJustAnswered, reviewsUnderWay } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { isRecord } from '../../../lib/is-record.ts'

type ReadRows = () => readonly Violation[]

const onScreen = new WeakMap<QueryClient, Set<ReadRows>>()

/** Rows on screen outlive the query cache: whoever shows some says how to read them. */
export function registerRows(client: QueryClient, read: ReadRows): () => void {
  const all = onScreen.get(client) ?? new Set()
  onScreen.set(client, all.add(read))
  return () => all.delete(read)
}

/** Every loaded violation that is wanted, each as last seen: rows on screen, before details, before cached lists. */
export function knownViolations(
  client: QueryClient,
  wanted: (violation: Violation) => boolean,
): Map<string, Violation> {
  const found = new Map<string, Violation>()
  const add = (violation: Violation) => wanted(violation) && found.set(violation.id, violation)
  const queries = client.getQueryCache().findAll({ queryKey: violationQueries.all() })
  queries.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  for (const { queryKey, state } of queries) {
    if (hasRows(state.data)) for (const row of state.data.violations) add(row)
    else if (queryKey[1] === 'detail' && isDetail(state.data)) add(state.data)
  }
  for (const read of onScreen.get(client) ?? []) for (const row of read()) add(row)
  return found
}

export function hasRows(data: unknown): data is { violations: readonly Violation[] } {
  return isRecord(data) && Array.isArray(data.violations)
}

function isDetail(data: unknown): data is Violation {
  return isRecord(data) && typeof data.id === 'string'
}

/**
 * The service's word, with decisions on top of it that have not been answered yet, or were while the word was on its
 * way: then it still has them as they stood before.
 */
export function withPending<Row extends Violation>(client: QueryClient, rows: readonly Row[]): readonly Row[] {
  const pending = new Map(
    reviewsUnderWay(client).flatMap(({ members, becomes }) => members.map(({ id }) => [id, becomes] as const)),
  )
  const arrived = new Map(
    reviewsJustAnswered(client).flatMap(({ members, becomes }) =>
      members.map(({ id, review_state }) => [id, { review_state, becomes }] as const),
    ),
  )
  const newer = ({ id, review_state }: Row) => {
    const known = arrived.get(id)
    return pending.get(id) ?? (known?.review_state === review_state ? known.becomes : undefined)
  }
  if (!rows.some(newer)) return rows
  return rows.map((row) => Object.assign({}, row, newer(row)))
}
