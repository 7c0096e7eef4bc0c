import type { QueryClient } from '@tanstack/react-query'
import type { Violation } from '../../contract/openapi.gen.ts'
import { serviceOf } from '../api/choose-service.ts'
import { mergeStatesFromResponse } from '../api/violations.ts'

/** Reads the members of a violation's group in its audit. Rejects if they cannot be found. */
export async function fetchGroup(client: QueryClient, violation: Violation): Promise<readonly Violation[]> {
  const members = await serviceOf(client).groupOf(violation)
  mergeStatesFromResponse(client, members)
  return members
}
