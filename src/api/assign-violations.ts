import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { type Assignment, assignKey } from './assignments.ts'
import { apiFor, unwrap } from './client.ts'
import type { AssignedViolation, AssignmentResponse } from '../../contract/extensions.gen.ts'
import { writeRetry } from '../lib/retry.ts'
import { id, list, ownRecord, text } from './parse-response.ts'
import { startMutation, unstored } from './start-mutation.ts'
import { writeAssigned } from './write-assigned.ts'

/** The most violations that the service takes in one request. */
export const maxAssigned = 500

const answer = ownRecord<AssignmentResponse>({
  violations: list(ownRecord<AssignedViolation>({ violation_id: id, assigned_to: list(text) })),
})

const maxTries = 5

interface AssignOptions {
  /** Whether temporary failures are retried here. */
  isRetried?: boolean
}

/**
 * Assigns one person to at most 500 violations, or no longer, and shows it at once. Assigning twice is the same as once, so
 * it may be retried. It is not stored for later: without a network it is refused.
 */
export async function assignViolations(
  client: QueryClient,
  assignment: Assignment,
  { isRetried = true }: AssignOptions = {},
): Promise<void> {
  const options: MutationOptions<AssignmentResponse, Error, Assignment> = {
    mutationKey: assignKey,
    meta: unstored,
    // One after the other, because an undo must not overtake what it takes back.
    scope: { id: 'assignments' },
    networkMode: 'always',
    mutationFn: ({ person, change, violation_ids }) =>
      unwrap(
        apiFor(client).POST('/extensions/v1/assignments', {
          body: {
            violation_ids: [...violation_ids],
            apply_to_group: false,
            add: change === 'add' ? [person] : [],
            remove: change === 'remove' ? [person] : [],
          },
        }),
        answer,
      ),
    onSuccess: ({ violations }) => writeAssigned(client, violations),
    retry: (failures, error) => isRetried && failures < maxTries && writeRetry.retry(failures, error),
    retryDelay: writeRetry.retryDelay,
  }
  await startMutation(client, options, assignment)
}
