import { sendReview, type ReviewVariables } from '../../../api/review-violation.ts'
import { text } from '../../../locales/text.ts'
import { decided } from '../rules/review-rules.ts'
import { popDecision, undoPlan } from '../rules/undo-stack.ts'
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
    void import('../bulk/undo-bulk.ts').then(({ undoBulk }) => undoBulk(desk, entry))
    return
  }
  const { requests, cannot } = undoPlan(entry)
  const [first] = entry.members
  if (requests.length === 0) {
    sayDecision(text('triage.undo.cannot', { count: cannot.length }))
    return
  }
  send(desk, entry, requests)
  if (first) bringBack({ client: desk.client, violation_id: first.id })
  if (entry.kind === 'single' && first) {
    const violation = knownViolations(desk.client, ({ id }) => id === first.id).get(first.id)
    const name = violation ? nameOf(violation) : first.id
    sayDecision(text('triage.undo.done', { name, state: stateName(first.review_state, text) }))
  }
}

// As many as a bulk decision: a group of hundreds must not keep everything else waiting.
const lanes = 6
const running = new Map<string, { entry: UndoEntry; open: number; left: number }>()

function send({ client, connectionId }: Desk, entry: UndoEntry, requests: readonly UndoRequest[]): void {
  const ids = new Set(requests.map(({ violation_id }) => violation_id))
  const known = knownViolations(client, ({ id }) => ids.has(id))
  const decision_id = `undo ${entry.id}`
  if (entry.kind !== 'single') running.set(decision_id, { entry, open: requests.length, left: 0 })
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
    }
  })
  applyChanges(
    client,
    sent.map(({ violation_id, becomes }) => ({ id: violation_id, ...becomes })),
  )
  sent.forEach((variables, index) => {
    sendReview(client, variables, requests.length > lanes ? `${connectionId} undo ${index % lanes}` : undefined)
  })
}

/** An undo of many is told when its last request has settled: how many are back, how many stay, and why. */
export function noteUndone({ decision_id }: ReviewVariables, isBack: boolean): void {
  const undo = running.get(decision_id)
  if (!undo) return
  undo.open -= 1
  if (!isBack) undo.left += 1
  if (undo.open > 0) return
  running.delete(decision_id)
  const answered = answers.get(undo.entry.id) ?? undo.entry.violations_updated
  answers.delete(undo.entry.id)
  const { requests, cannot, unknown } = undoPlan(undo.entry, answered)
  const words = [
    text('triage.undo.group', { count: requests.length - undo.left }),
    undo.left > 0 && text('triage.undo.left', { count: undo.left }),
    cannot.length > 0 && text('triage.undo.cannot', { count: cannot.length }),
    unknown > 0 && text('triage.undo.unknown', { count: unknown }),
  ]
  sayDecision(words.filter(Boolean).join(' '))
}

// A decision taken back before its answer came has left the history: its count is kept here until the undo is told.
const answers = new Map<string, number>()

export function noteAnswer(decision_id: string, violations_updated: number): void {
  if (running.has(`undo ${decision_id}`)) answers.set(decision_id, violations_updated)
}
