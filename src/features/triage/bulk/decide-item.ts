import type { QueryClient } from '@tanstack/react-query'
import { reviewsUnderWay } from '../../../api/review-mutation.ts'
import { postReview } from '../../../api/review-violation.ts'
import type { SchemaReviewRequest as ReviewRequest, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { retryPause } from '../../../lib/retry.ts'
import { nameOf } from '../decide/decide.ts'
import { actionTo, type Decided, isKnownState } from '../rules/review-rules.ts'
import type { EarlierMember } from '../rules/undo-stack.ts'

export interface ItemIntent {
  member: EarlierMember
  /** As it was when it was selected. Another state is someone else's decision. */
  shown: Decided
  becomes: Decided
  /** It may have been sent before a reload: then its own state is no one else's. */
  maybeSent: boolean
}

export type ItemOutcome = { violation: Violation | null } & (
  | { type: 'decided'; now: Decided }
  | { type: 'already' }
  | { type: 'changed'; found: Decided }
  | { type: 'failed'; error: unknown }
  /** Not its own fault: the service is away, busy, or wants another key. To be tried again after the pause. */
  | { type: 'hold'; error: ApiError }
)

const TRIES = 3

/** Looks at one violation, and decides it unless someone else has. */
export async function decideItem(client: QueryClient, intent: ItemIntent): Promise<ItemOutcome> {
  const { member, becomes, shown, maybeSent } = intent
  const body = requestTo(becomes)
  let violation: Violation | null = null
  if (!body) return { type: 'failed', violation, error: new ApiError({ kind: 'refused', detail: 'No way back' }) }
  for (let attempt = 0; ; attempt += 1) {
    try {
      await afterOwnDecisions(client, member.id)
      violation = await stateNow(client, member.id)
      const maybeOwn = maybeSent || attempt > 0
      if (violation && isSame(violation, becomes, { maybeOwn })) {
        return maybeOwn ? { type: 'decided', violation, now: becomes } : { type: 'already', violation }
      }
      if (violation && isOthers(violation, shown)) return { type: 'changed', violation, found: decidedOf(violation) }
      const { review_state } = await postReview(client, { violation_id: member.id, body })
      return { type: 'decided', violation, now: answered(review_state, becomes) }
    } catch (error) {
      if (error instanceof ApiError && isAway(error)) return { type: 'hold', violation, error }
      if (attempt + 1 === TRIES || !mayPass(error)) return { type: 'failed', violation, error }
      await new Promise((resolve) => setTimeout(resolve, retryPause(attempt, error)))
    }
  }
}

/** The service's word is what stays. */
function answered(review_state: Decided['review_state'] | '', becomes: Decided): Decided {
  if (!review_state || review_state === becomes.review_state) return becomes
  return { review_state, dismissal_reason: null }
}

function requestTo({ review_state, dismissal_reason }: Decided): ReviewRequest | null {
  if (!isKnownState(review_state)) return null
  const action = actionTo[review_state]
  if (action !== 'dismiss') return { action }
  return dismissal_reason?.trim() ? { action, reason: dismissal_reason } : null
}

const decidedOf = ({ review_state, dismissal_reason }: Violation): Decided => ({ review_state, dismissal_reason })

/** A service may keep the reason to itself: then the state has to do, where it may be our own. */
function isSame(found: Decided, wanted: Decided, { maybeOwn }: { maybeOwn: boolean }): boolean {
  const sameReason = found.dismissal_reason === wanted.dismissal_reason
  return found.review_state === wanted.review_state && (sameReason || (maybeOwn && found.dismissal_reason === null))
}

function isOthers(found: Decided, shown: Decided): boolean {
  if (found.review_state !== shown.review_state) return true
  return shown.dismissal_reason !== null && found.dismissal_reason !== shown.dismissal_reason
}

// The same request may pass later, and none of the others will do better.
const away = new Set([401, 408, 429, 502, 503, 504])
const isAway = ({ kind, status }: ApiError) => kind === 'unreachable' || away.has(status ?? 0)

function mayPass(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.kind === 'unreadable' || (error.status ?? 0) >= 500)
}

/** Null where the service will not say: then the decision itself is its answer. */
async function stateNow(client: QueryClient, id: string): Promise<Violation | null> {
  const queryKey = [...violationQueries.all(), 'state', id]
  try {
    return await client.fetchQuery({ ...violationQueries.detail(id), queryKey, staleTime: 0, gcTime: 0, retry: false })
  } catch (error) {
    if (error instanceof ApiError && (isAway(error) || mayPass(error))) throw error
    return null
  }
}

/** A decision made by hand on the same violation goes first. */
async function afterOwnDecisions(client: QueryClient, id: string): Promise<void> {
  const isOwn = () => reviewsUnderWay(client).some(({ members }) => members.some((member) => member.id === id))
  if (!isOwn()) return
  await new Promise<void>((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (isOwn()) return
      stop()
      resolve()
    })
  })
}

/** How a person calls it, where it is known. */
export const itemName = (violation: Violation | null, { id }: EarlierMember) => (violation ? nameOf(violation) : id)
