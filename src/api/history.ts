import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Activity } from '../../contract/extensions.gen.ts'
import { maxHistoryPage } from '../../contract/limits.ts'
import type { Violation } from '../../contract/openapi.gen.ts'
import { queryFnFor } from './client.ts'
import { useCan } from './choose-service.ts'

export const historyQueries = {
  all: () => ['activity'] as const,
  /** The decisions on a violation, oldest first. */
  violation: (violation_id: string) =>
    queryOptions({
      queryKey: [...historyQueries.all(), 'violation', violation_id],
      queryFn: (context) => {
        const params = { path: { violation_id }, query: { page_size: maxHistoryPage } }
        const read = queryFnFor('/extensions/v1/violations/{violation_id}/activity', params)
        return read(context).then(({ items }) => items)
      },
    }),
  /** The decisions in an audit, by day and person, oldest day first, and dismissals by standard reason. */
  audit: (audit_id: string) =>
    queryOptions({
      queryKey: [...historyQueries.all(), 'audit', audit_id],
      queryFn: queryFnFor('/extensions/v1/audits/{audit_id}/activity', { path: { audit_id } }),
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
function decisionInForce(activities: readonly Activity[]): Activity | undefined {
  const undone = new Set(activities.map(({ undoes }) => undoes))
  return activities.findLast(({ decision_id, undoes }) => undoes === null && !undone.has(decision_id))
}

/** The decision that a violation shows. Undefined while it is not known, and where the service does not know it. */
export function useDecisionInForce({ id, review_state }: Pick<Violation, 'id' | 'review_state'>): Activity | undefined {
  const enabled = useCan('history') && review_state !== 'undecided'
  const { data } = useQuery({ ...historyQueries.violation(id), enabled })
  const newest = data && decisionInForce(data)
  return newest?.to_state === review_state ? newest : undefined
}
