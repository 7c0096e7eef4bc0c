import { queryOptions, useMutationState } from '@tanstack/react-query'
import { queryFnFor } from '../api/client.ts'
import type { Violation } from '../../contract/openapi.gen.ts'

/** One person is assigned to violations, or no longer. */
export interface Assignment {
  person: string
  change: 'add' | 'remove'
  violation_ids: readonly string[]
}

export const peopleQuery = () =>
  queryOptions({
    queryKey: ['people'],
    queryFn: (context) =>
      queryFnFor('/extensions/v1/people')(context).then(({ people }) => people.map(({ email }) => email)),
    staleTime: 60_000,
  })

export const assignKey = ['assign'] as const

/** Assignments that the service has not answered, in the order they were made. */
export const usePendingAssignments = (): readonly Assignment[] =>
  useMutationState({
    filters: { mutationKey: assignKey, status: 'pending' },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key have these variables
    select: ({ state }) => state.variables as Assignment,
  })

/** The people assigned after a change, in the service's order. */
function assignedAfter(assigned: readonly string[], { person, change }: Assignment): readonly string[] {
  if (change === 'remove') return assigned.filter((one) => one !== person)
  return assigned.includes(person) ? assigned : [...assigned, person]
}

/** Overlays pending assignments on server rows. Unchanged rows keep their identity. */
export function overlayAssignments<Row extends Pick<Violation, 'id' | 'assigned_to_user_ids'>>(
  rows: readonly Row[],
  assignments: readonly Assignment[],
): readonly Row[] {
  if (assignments.length === 0) return rows
  return rows.map((row) => {
    const own = assignments.filter(({ violation_ids }) => violation_ids.includes(row.id))
    if (own.length === 0) return row
    return { ...row, assigned_to_user_ids: [...own.reduce<readonly string[]>(assignedAfter, row.assigned_to_user_ids)] }
  })
}
