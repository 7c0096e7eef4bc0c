import type { MutationOptions, QueryClient } from '@tanstack/react-query'

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

/** How often it has failed, or was interrupted by a reload. Above 0 it may have arrived although its answer did not. */
export const failuresOf = (client: QueryClient, variables: unknown): number =>
  client
    .getMutationCache()
    .getAll()
    .find(({ state }) => state.variables === variables)?.state.failureCount ?? 0

/** Not stored: without a network it is refused, and the tab that started it shows that. */
export const unstored = { isStored: false }

/** Stored after it is answered, too, until it is removed. */
export const keptStored = { isStored: true }

/** The callbacks registered for the mutation's key handle a failure. */
export const handledByDefaults = (): void => undefined
