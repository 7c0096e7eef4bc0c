import type { QueryClient } from '@tanstack/react-query'
import { offers } from '../../../api/extensions.ts'
import { hasState } from '../../../api/filter-values.ts'
import { fetchAllViolations } from '../../../api/fetch-all-violations.ts'
import { reviewOnce, reviewOverlays, type ReviewVariables, sendReview } from '../../../api/review-mutation.ts'
import type { ReviewOutcome, ReviewStep } from '../../../api/review-outcome.ts'
import { phaseOf, reviewKey, setPhase, stateOf } from '../../../api/violation-cache.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { isAway } from '../../../lib/job.ts'
import { isTemporary } from '../../../lib/retry.ts'
import { waitUntil } from '../../../lib/wait-until.ts'
import { text } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { violationTitle } from '../decide/names.ts'
import { overlayReviews } from '../logic/overlay-reviews.ts'
import { decided } from '../logic/review-actions.ts'
import {
  addPart,
  bulkControls,
  type BulkHead,
  type BulkReview,
  type CollectVariables,
  controlBulk,
  controlOf,
  headOf,
  mutationOf,
  pendingOf,
} from './bulk-mutations.ts'
import { concludeBulk } from './conclude-bulk.ts'

export function stepOf({ audit_id, action, reason }: BulkHead, violation: Violation): ReviewStep {
  const before = stateOf(violation)
  const expected = { expected_states: [before.review_state], expected_reason: before.dismissal_reason }
  const { id, group_id } = violation
  const name = violationTitle(violation)
  return { id, audit_id, before, after: decided(action, reason), action, ...expected, group_id, name }
}

// How many violations one request decides. The published operation decides one.
const maxBatch = 50
const maxRequests = 6
const maxParts = 500
const maxPartSize = 100

/** Where one request decides many, six run at a time. Elsewhere the reviews run one after another, each with six requests. */
export function sendParts(client: QueryClient, head: BulkHead, steps: readonly ReviewStep[]): void {
  const hasBatches = offers(client, 'conditional_decisions')
  const size = hasBatches ? maxBatch : Math.min(maxPartSize, Math.max(maxRequests, Math.ceil(steps.length / maxParts)))
  const lanes = hasBatches ? maxRequests : 1
  for (let part = 0; part * size < steps.length; part += 1) {
    const violations = steps.slice(part * size, (part + 1) * size)
    sendReview(client, { ...headOf(head), violations }, `${head.bulk_id} ${part % lanes}`)
  }
}

/** Resolves when it is not paused and nothing is before it, to false if it was stopped meanwhile. */
async function mayStart(client: QueryClient, variables: BulkReview, isFirst = () => true): Promise<boolean> {
  const mutation = mutationOf(client, variables)
  if (!mutation) return false
  const controls = bulkControls(variables.connectionId)
  const isStopped = () => !mutationOf(client, variables)
  const isPaused = () => controlOf(controls.get(), variables.bulk_id).isPaused
  const subscribe = (listener: () => void) => {
    const stops = [controls.subscribe(listener), client.getMutationCache().subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  }
  setPhase(mutation, 'waiting')
  await waitUntil(() => isStopped() || (!isPaused() && isFirst()), subscribe, new AbortController().signal)
  setPhase(mutation, null)
  return !isStopped()
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

const maxTries = 3

/** A service that is away is waited for. Other temporary failures are tried again twice. After Stop nothing is tried again. */
export async function sendPart(client: QueryClient, variables: BulkReview): Promise<readonly ReviewOutcome[]> {
  const mutation = mutationOf(client, variables)
  if (!mutation) return []
  if (!(await mayStart(client, variables, () => isFirstOf(client, variables, mutation.mutationId)))) return []
  setPhase(mutation, 'sent')
  const outcomes = await reviewOnce(client, variables).finally(() => setPhase(mutation, null))
  const isLastTry = mutation.state.failureCount + 1 >= maxTries
  const mayBeRepeated = (error: unknown) =>
    isTemporary(error) && (!isLastTry || (error instanceof ApiError && isAway(error)))
  const isUnsettled = (outcome: ReviewOutcome) => outcome.type === 'failed' && mayBeRepeated(outcome.error)
  const again = outcomes.find(isUnsettled)
  if (again?.type !== 'failed') return outcomes
  if (!controlOf(bulkControls(variables.connectionId).get(), variables.bulk_id).isStopped) throw again.error
  return outcomes.filter((outcome) => !isUnsettled(outcome))
}

/** Reads all that match and decides them. Asks first if they are more than were confirmed. */
export async function collectBulk(client: QueryClient, variables: CollectVariables): Promise<null> {
  const { connectionId, bulk_id: id, total } = variables
  while (await mayStart(client, variables)) {
    try {
      const steps = await readMatching(client, variables)
      const { confirmed } = controlOf(bulkControls(connectionId).get(), id)
      if (steps.length > Math.max(total, confirmed)) controlBulk(variables, { isPaused: true })
      if (!(await mayStart(client, variables))) break
      const head = { ...headOf(variables), decided_at: new Date().toISOString() }
      if (steps.length === 0) await concludeBulk(client, head)
      sendParts(client, head, steps)
      break
    } catch (error) {
      if (isTemporary(error)) throw error
      controlBulk(variables, { isPaused: true, problem: errorSentence(error, text) })
    }
  }
  return null
}

/** All that match, without those that the reviewer's other decisions have moved out of the filter. */
async function readMatching(client: QueryClient, variables: CollectVariables): Promise<ReviewStep[]> {
  const { audit_id, filter, violations: own } = variables
  const { review_state = 'undecided' } = filter
  const ownSteps = new Set<object>(own)
  const steps: ReviewStep[] = []
  for await (const page of fetchAllViolations({ client, auditId: audit_id ?? '', filter })) {
    const others = reviewOverlays(client).filter((review) => !ownSteps.has(review))
    const rows = overlayReviews(page.violations, others)
    const matching = rows.filter((row) => hasState(review_state, row.review_state))
    steps.push(...matching.map((row) => stepOf(variables, row)))
    controlBulk(variables, { collected: steps.length })
    if (!(await mayStart(client, variables))) break
  }
  return steps
}

const maxFailuresInARow = 20

/** Keeps the outcome of a review. The last one concludes the bulk decision. */
export async function settlePart(
  client: QueryClient,
  variables: BulkReview,
  outcomes: readonly ReviewOutcome[],
): Promise<void> {
  const mutation = mutationOf(client, variables)
  // Stopped before it was sent.
  if (!mutation) return
  const { connectionId, bulk_id: id, violations } = variables
  const byId = new Map(outcomes.map((outcome) => [outcome.violation_id, outcome]))
  const pairs = violations.map((step) => ({ step, outcome: byId.get(step.id) }))
  const failed = pairs.flatMap(({ step, outcome }) =>
    outcome?.type === 'failed' ? [{ step, detail: errorSentence(outcome.error, text) }] : [],
  )
  // It is pending for a moment longer.
  setPhase(mutation, 'kept')
  addPart(client, variables, {
    done: pairs.flatMap(({ step, outcome }) => (outcome?.type === 'done' ? step : [])),
    already: outcomes.filter(({ type }) => type === 'already').length,
    stopped: pairs.filter(({ outcome }) => !outcome).length,
    failed,
    changed: pairs.flatMap(({ step, outcome }) =>
      outcome?.type === 'changed' ? [{ step, found: stateOf(outcome.found) }] : [],
    ),
  })
  if (pendingOf(client, id).every((one) => phaseOf(one.mutation) === 'kept')) return concludeBulk(client, variables)
  const { failures: before } = controlOf(bulkControls(connectionId).get(), id)
  const failures = failed.length === violations.length ? before + failed.length : 0
  if (failures >= maxFailuresInARow)
    controlBulk(variables, { isPaused: true, problem: failed.at(-1)?.detail, failures })
  else if (failures !== before) controlBulk(variables, { failures })
  return undefined
}
