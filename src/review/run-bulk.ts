import type { Violation } from '../../contract/openapi.gen.ts'
import type { Mutation, QueryClient } from '@tanstack/react-query'
import { serviceOf } from '../api/choose-service.ts'
import { expecting, type ReviewOutcome } from '../api/review-outcome.ts'
import { mutationOf } from '../api/start-mutation.ts'
import { type BulkReview, reviewKey, setPartPhase } from '../api/reviews.ts'
import { ApiError } from '../lib/api-error.ts'
import { isTemporary } from '../lib/retry.ts'
import { subscribeToAll } from '../lib/store.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { violationTitle } from './names.ts'
import { decided } from './review-actions.ts'
import { sendOnce, sendReview } from './send-review.ts'
import { bulkControls, type BulkHead, controlOf, headOf } from './bulk-mutations.ts'
import type { ReviewStep, ReviewVariables } from '../state/stored-values.ts'

export function stepOf({ audit_id, action, reason }: BulkHead, violation: Violation): ReviewStep {
  const { id, group_id } = violation
  const name = violationTitle(violation)
  return { id, audit_id, ...expecting(violation), after: decided(action, reason), action, group_id, name }
}

const maxRequests = 6
const maxParts = 500
const maxPartSize = 100

/** Where one request decides many, six run at a time. Elsewhere the reviews run one after another, each with six requests. */
export function sendParts(client: QueryClient, head: BulkHead, steps: readonly ReviewStep[]): void {
  const { decisionsPerRequest } = serviceOf(client)
  const hasBatches = decisionsPerRequest > 1
  const size = hasBatches
    ? decisionsPerRequest
    : Math.min(maxPartSize, Math.max(maxRequests, Math.ceil(steps.length / maxParts)))
  const scopes = hasBatches ? maxRequests : 1
  for (let part = 0; part * size < steps.length; part += 1) {
    const violations = steps.slice(part * size, (part + 1) * size)
    sendReview(client, { ...headOf(head), violations }, `${head.bulk_id} ${part % scopes}`)
  }
}

/**
 * Whether a decision on one of the violations is pending that goes before it: any by hand, also on the group, and of other bulk
 * decisions those made earlier. The state in which a bulk decision expects a violation is the one after these.
 */
function isFirstOf(client: QueryClient, { bulk_id, violations }: BulkReview, mutationId: number): boolean {
  const ids = new Set(violations.map(({ id }) => id))
  const groups = new Set(violations.flatMap(({ group_id }) => group_id ?? []))
  const pending = client.getMutationCache().findAll({ mutationKey: reviewKey, status: 'pending' })
  return !pending.some((other) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key have these variables
    const { bulk_id: bulk, group_id, violations: others } = other.state.variables as ReviewVariables
    if (bulk === bulk_id || (bulk !== undefined && other.mutationId > mutationId)) return false
    return others.some(({ id }) => ids.has(id)) || (group_id !== null && groups.has(group_id))
  })
}

/** Waits while it is paused, and for what goes before it. */
async function untilItsTurn(client: QueryClient, variables: BulkReview, { mutationId }: Mutation): Promise<void> {
  const mayStart = () => !controlOf(variables).isPaused && isFirstOf(client, variables, mutationId)
  await waitUntil(
    () => !mutationOf(client, variables) || mayStart(),
    subscribeToAll(bulkControls(variables.connectionId), client.getMutationCache()),
  )
}

const maxTries = 3

/** A service that is away is waited for. Other temporary failures are tried again twice. After Stop nothing is tried again. */
export async function sendPart(client: QueryClient, variables: BulkReview): Promise<readonly ReviewOutcome[]> {
  const mutation = mutationOf(client, variables)
  if (!mutation) return []
  setPartPhase(mutation, 'waiting')
  await untilItsTurn(client, variables, mutation)
  if (!mutationOf(client, variables)) return []
  setPartPhase(mutation, 'sent')
  const outcomes = await sendOnce(client, variables).finally(() => setPartPhase(mutation, null))
  const isLastTry = mutation.state.failureCount + 1 >= maxTries
  const mayBeRepeated = (error: unknown) =>
    isTemporary(error) && (!isLastTry || (error instanceof ApiError && isAway(error)))
  const isUnsettled = (outcome: ReviewOutcome) => outcome.type === 'failed' && mayBeRepeated(outcome.error)
  const again = outcomes.find(isUnsettled)
  if (again?.type !== 'failed') return outcomes
  if (!controlOf(variables).isStopped) throw again.error
  return outcomes.filter((outcome) => !isUnsettled(outcome))
}

// The same request may succeed later, and others would fail until then.
const awayStatuses = new Set([401, 408, 429, 502, 503, 504])
const isAway = ({ kind, status }: ApiError) => kind === 'unreachable' || awayStatuses.has(status ?? 0)
