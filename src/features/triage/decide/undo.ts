import { type ReviewOutcome, sendReview, type ReviewVariables } from '../../../api/review-mutation.ts'
import { text } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { notifyProblem } from '../../../ui/notices.ts'
import { newId } from '../../../lib/new-id.ts'
import { decided } from '../rules/review-rules.ts'
import { popDecision, putBackDecision, undoPlan } from '../rules/undo-stack.ts'
import type { UndoEntry, UndoRequest } from '../rules/undo-stack.ts'
import { applyChanges } from './apply-changes.ts'
import { type Desk, expectedStates, nameOf } from './decide.ts'
import { knownViolations } from './known-violations.ts'
import { bringBack } from './return-to.ts'
import { sayDecision } from './say.ts'
import { stateName } from './state-name.ts'
import { undoHistory } from './undo-history.ts'

/** Takes the last decision back: each known member returns to its own earlier state and reason. */
export function undoLast(desk: Desk): void {
  const history = undoHistory(desk.connectionId)
  const top = popDecision(history.get())
  if (!top) {
    sayDecision(text('triage.undo.nothing'))
    return
  }
  history.set(top.rest)
  const { entry } = top
  // It may be of any size: it keeps its members itself and is taken back as it was made.
  if (entry.kind === 'bulk') {
    void undoBulk(desk, entry)
    return
  }
  const { requests, cannot } = undoPlan(entry)
  const [first] = entry.members
  if (requests.length === 0) {
    sayDecision(text('triage.undo.cannot', { count: cannot.length }))
    return
  }
  send(desk, entry, entry.kind, requests)
  if (first) bringBack({ client: desk.client, violation_id: first.id })
  if (entry.kind === 'single' && first) {
    const violation = knownViolations(desk.client, ({ id }) => id === first.id).get(first.id)
    const name = violation ? nameOf(violation) : first.id
    sayDecision(text('triage.undo.done', { name, state: stateName(first.review_state, text) }))
  }
}

async function undoBulk(desk: Desk, entry: UndoEntry): Promise<void> {
  try {
    const { undoBulk } = await import('../bulk/undo-bulk.ts')
    await undoBulk(desk, entry)
  } catch (error) {
    undoHistory(desk.connectionId).set((stack) => putBackDecision(stack, entry))
    notifyProblem(
      `${text('triage.undo.again', { count: entry.violations_updated ?? 1 })} ${errorSentence(error, text)}`,
    )
  }
}

interface Running {
  entry: UndoEntry
  open: number
  /** Decided by someone else since. */
  left: number
  refused: number
  why: string
}

const running = new Map<string, Running>()

function send(
  { client, connectionId }: Desk,
  entry: UndoEntry,
  kind: 'single' | 'group',
  requests: readonly UndoRequest[],
): void {
  const ids = new Set(requests.map(({ violation_id }) => violation_id))
  const known = knownViolations(client, ({ id }) => ids.has(id))
  // Another than that of an undo before it which was refused, and may still be under way for other members.
  const decision_id = `undo ${newId()}`
  const { id, action, reason, decided_at } = entry
  if (kind === 'group') running.set(decision_id, { entry, open: requests.length, left: 0, refused: 0, why: '' })
  const sent = requests.map(({ violation_id, body, expected_state }): ReviewVariables => {
    const violation = known.get(violation_id)
    const shown = violation ? expectedStates(client, violation) : []
    const { dismissal_reason = null } = violation ?? {}
    return {
      connectionId,
      decision_id,
      violation_id,
      body,
      audit_id: violation?.audit_id ?? null,
      group_id: violation?.group_id ?? null,
      name: violation ? nameOf(violation) : violation_id,
      becomes: decided(body.action, body.reason ?? null),
      members: [{ id: violation_id, review_state: violation?.review_state ?? expected_state, dismissal_reason }],
      expected_states: [...new Set([expected_state, ...shown])],
      kind: 'undo',
      undoes: { id, kind, action, reason, decided_at },
    }
  })
  applyChanges(
    client,
    sent.map(({ violation_id, becomes }) => ({ id: violation_id, ...becomes })),
  )
  for (const variables of sent) sendReview(client, variables)
}

/**
 * What was refused can be taken back again. An undo of many is told when its last request has settled: how many are
 * back, how many stay, and why. Returns whether that is so.
 */
export function noteUndone(outcome: ReviewOutcome): boolean {
  const { variables, type } = outcome
  if (type === 'refused') putBack(variables)
  const undo = running.get(variables.decision_id)
  if (!undo) {
    if (type === 'changed') tellLeft()
    return false
  }
  undo.open -= 1
  if (type === 'changed') undo.left += 1
  if (type === 'refused') {
    undo.refused += 1
    undo.why = errorSentence(outcome.error, text)
  }
  if (undo.open > 0) return true
  running.delete(variables.decision_id)
  tellMany(undo)
  return true
}

function tellLeft(): void {
  sayDecision(text('triage.undo.left', { count: 1 }))
}

function tellMany({ entry, left, refused, why }: Running): void {
  const answered = answers.get(entry.id) ?? entry.violations_updated
  answers.delete(entry.id)
  const { requests, cannot, unknown } = undoPlan(entry, answered)
  const words = [
    text('triage.undo.group', { count: requests.length - left - refused }),
    left > 0 && text('triage.undo.left', { count: left }),
    cannot.length > 0 && text('triage.undo.cannot', { count: cannot.length }),
    unknown > 0 && text('triage.undo.unknown', { count: unknown }),
    refused > 0 && `${text('triage.undo.again', { count: refused })} ${why}`,
  ]
  const said = words.filter(Boolean).join(' ')
  if (refused > 0) notifyProblem(said)
  else sayDecision(said)
}

function putBack({ connectionId, violation_id, becomes, undoes }: ReviewVariables): void {
  if (!undoes) return
  const members = [{ id: violation_id, ...becomes }]
  // Of those that were never loaded the first undo has told.
  undoHistory(connectionId).set((stack) => putBackDecision(stack, { ...undoes, members, violations_updated: null }))
}

// A decision taken back before its answer came has left the history: its count is kept here until the undo is told.
const answers = new Map<string, number>()

export function noteAnswer(decision_id: string, violations_updated: number): void {
  if ([...running.values()].some(({ entry }) => entry.id === decision_id)) answers.set(decision_id, violations_updated)
}
