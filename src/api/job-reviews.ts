import type { QueryClient } from '@tanstack/react-query'
import { createStore, type Store } from '../lib/store.ts'
import type { ReviewedViolation } from './review-outcome.ts'

/** Reviews with the time at which they were made. */
export interface TimedReviews {
  at: number
  violations: readonly ReviewedViolation[]
}

/** What a bulk job has still to review. */
export interface JobReviews extends TimedReviews {
  /** Including those that are not in `violations`, because they are not in memory or not collected yet. */
  count: number
  /** The audit, if it decides more than those in `violations`: they may be any of its violations. */
  unreadOf: string | null
  /** Whether it waits for the service. */
  isWaiting: boolean
}

const jobs = new WeakMap<QueryClient, Store<ReadonlyMap<string, JobReviews>>>()

/** The bulk jobs that are not over, by their ids. They are overlaid like pending reviews. */
export function jobReviews(client: QueryClient): Store<ReadonlyMap<string, JobReviews>> {
  let store = jobs.get(client)
  if (!store) jobs.set(client, (store = createStore<ReadonlyMap<string, JobReviews>>(new Map())))
  return store
}
