import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor, unwrapOwn } from './client.ts'
import type { Activity } from '../../contract/extensions.gen.ts'

export const historyQueries = {
  all: () => ['activity'] as const,
  /** The decisions on a violation, oldest first. */
  violation: (violationId: string) =>
    queryOptions({
      queryKey: [...historyQueries.all(), 'violation', violationId],
      queryFn: ({ client, signal }) => {
        const params = { path: { violation_id: violationId }, query: { page_size: 500 } }
        const call = apiFor(client).GET('/extensions/v1/violations/{violation_id}/activity', { params, signal })
        return unwrapOwn(call).then(({ items }) => items)
      },
    }),
  /** The decisions in an audit, by day and person, oldest day first, and dismissals by standard reason. */
  audit: (audit_id: string) =>
    queryOptions({
      queryKey: [...historyQueries.all(), 'audit', audit_id],
      queryFn: ({ client, signal }) =>
        unwrapOwn(
          apiFor(client).GET('/extensions/v1/audits/{audit_id}/activity', { params: { path: { audit_id } }, signal }),
        ),
    }),
}

/** Reads the history of these violations again where it is shown, and the others when they are opened. */
export function refreshActivity(client: QueryClient, ids: Iterable<string>): void {
  const known = new Set<unknown>(ids)
  if (known.size === 0) return
  void client.invalidateQueries({
    queryKey: historyQueries.all(),
    predicate: ({ queryKey: [, kind, id] }) => kind === 'audit' || known.has(id),
  })
}

/** The newest decision on a violation that was not taken back. */
export function decisionInForce(activities: readonly Activity[]): Activity | undefined {
  const undone = new Set(activities.map(({ undoes }) => undoes))
  return activities.findLast(({ decision_id, undoes }) => undoes === null && !undone.has(decision_id))
}
