import type { Mutation, MutationOptions, QueryClient } from '@tanstack/react-query'
import { isRecord } from '../lib/json.ts'

/**
 * Starts a mutation that no component waits for. One with a key is stored by the outbox until it is answered, unless its `meta`
 * says otherwise, and resumed after a reload; the callbacks registered for the key handle its outcome. Mutations of one scope run
 * one after another.
 */
export async function startMutation<Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  return await client.getMutationCache().build(client, options).execute(variables)
}

/** The mutation with these variables, unless it was removed. */
export const mutationOf = (client: QueryClient, variables: unknown): Mutation | undefined =>
  client.getMutationCache().find({ predicate: ({ state }) => state.variables === variables })

/** How often it has failed, or was interrupted by a reload. Above 0 it may have arrived although its answer did not. */
export const failuresOf = (client: QueryClient, variables: unknown): number =>
  mutationOf(client, variables)?.state.failureCount ?? 0

/** Not stored: without a network it is refused, and the tab that started it shows that. */
export const unstored = { isStored: false }

/** The callbacks registered for the mutation's key handle a failure. */
export const handledByDefaults = (): void => undefined

/** A mutation of a bulk decision. */
export const isBulkMutation = ({ state: { variables } }: Mutation): boolean =>
  isRecord(variables) && typeof variables['bulk_id'] === 'string'
