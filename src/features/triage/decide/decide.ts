import type { QueryClient } from '@tanstack/react-query'
import { reviewsUnderWay, sendReview } from '../../../api/review-mutation.ts'
import type {
  SchemaReviewAction as ReviewAction,
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewState as ReviewState,
  SchemaViolation as Violation,
} from '../../../api/schema.gen.ts'
import { newId } from '../../../lib/new-id.ts'
import { reachOf } from '../rules/groups.ts'
import { decided } from '../rules/review-rules.ts'
import { pushDecision } from '../rules/undo-stack.ts'
import type { EarlierMember } from '../rules/undo-stack.ts'
import { applyChanges } from './apply-changes.ts'
import type { Conflict } from './conflicts.ts'
import { knownViolations } from './known-violations.ts'
import { undoHistory } from './undo-history.ts'

/** Where decisions are made: one connection's caches, and the name under which its history is kept. */
export interface Desk {
  client: QueryClient
  connectionId: string
}

export interface Decision {
  action: ReviewAction
  /** With `dismiss` only. */
  reason: string | null
  apply_to_group: boolean
}

/** Shows a decision at once and puts it on its way. What the service answers is what stays: see outcomes.ts. */
export function decide(desk: Desk, violation: Violation, decision: Decision): void {
  const { client } = desk
  const apply_to_group = decision.apply_to_group && violation.group_id !== null
  const inGroup = apply_to_group ? knownViolations(client, (one) => one.group_id === violation.group_id) : null
  const others = reachOf([...(inGroup?.values() ?? [])], violation, apply_to_group).filter(
    ({ id }) => id !== violation.id,
  )
  const reached = [violation, ...others]
  const made = { ...decision, apply_to_group }
  const target = { ...violation, name: nameOf(violation) }
  putThrough(desk, target, made, reached.map(asMember), expectedStates(client, violation))
  for (const listener of listeners) listener(desk, reached, made)
}

/** Once more, over what someone else decided in the meantime. */
export function decideAnyway({ client, variables, found }: Conflict): void {
  const { connectionId, violation_id, body, becomes, members } = variables
  const others = members.filter(({ id }) => id !== violation_id)
  putThrough(
    { client, connectionId },
    { ...variables, id: violation_id },
    { action: body.action, reason: becomes.dismissal_reason, apply_to_group: body.apply_to_group ?? false },
    [{ id: violation_id, ...found }, ...others],
    [found.review_state],
  )
}

type Target = Pick<Violation, 'id' | 'audit_id' | 'group_id'> & { name: string }

function putThrough(
  { client, connectionId }: Desk,
  { id: violation_id, audit_id, group_id, name }: Target,
  { action, reason, apply_to_group }: Decision,
  members: readonly EarlierMember[],
  expected_states: readonly ReviewState[],
): void {
  const becomes = decided(action, reason)
  const decision_id = newId()
  undoHistory(connectionId).set((stack) =>
    pushDecision(stack, {
      id: decision_id,
      kind: apply_to_group ? 'group' : 'single',
      action,
      reason: becomes.dismissal_reason,
      decided_at: new Date().toISOString(),
      members,
      violations_updated: null,
    }),
  )
  applyChanges(
    client,
    members.map(({ id }) => ({ id, ...becomes })),
  )
  sendReview(client, {
    connectionId,
    decision_id,
    violation_id,
    audit_id,
    group_id,
    name,
    body: requestOf(action, becomes.dismissal_reason, apply_to_group),
    becomes,
    members,
    expected_states,
    kind: 'decision',
  })
}

function requestOf(action: ReviewAction, reason: string | null, apply_to_group: boolean): ReviewRequest {
  const body: ReviewRequest = action === 'dismiss' ? { action, reason } : { action }
  return apply_to_group ? { ...body, apply_to_group } : body
}

/** The state on screen; and where that is a decision still on its way, what it falls back to if it is refused. */
export function expectedStates(
  client: QueryClient,
  { id, review_state }: Pick<Violation, 'id' | 'review_state'>,
): ReviewState[] {
  const own = reviewsUnderWay(client).flatMap(({ members }) => members.filter((member) => member.id === id))
  return [...new Set([review_state, ...own.map((member) => member.review_state)])]
}

const asMember = ({ id, review_state, dismissal_reason }: Violation): EarlierMember => ({
  id,
  review_state,
  dismissal_reason,
})

/** What a person calls a violation. */
export function nameOf({ rule_name, violating_text, id }: Pick<Violation, 'rule_name' | 'violating_text' | 'id'>) {
  const name = rule_name?.trim() || violating_text?.trim() || id
  return name.length > 60 ? `${name.slice(0, 60).trimEnd()}…` : name
}

type Listener = (desk: Desk, violations: readonly Violation[], decision: Decision) => void
const listeners = new Set<Listener>()

/** Told of every decision made here, with the violations it reaches as they stood. */
export function onDecision(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
