import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { reviewActionValues, type ReviewState, reviewStateValues } from '../../contract/openapi.gen.ts'
import { decided } from './review-actions.ts'
import { insertDecision, persistUndo, readUndo, refuseMembers, undoPlan } from './undo-stack.ts'
import { requestOf } from '../api/review-outcome.ts'
import { erasePersisted, persist, persistedNames } from '../state/persisted-database.ts'
import { readUnknownValues } from '../state/unknown-values.ts'
import type { StateChange, UndoEntry, UndoStack, UndoableDecision } from '../state/stored-values.ts'

const member = (id: string, review_state: ReviewState = 'undecided', dismissal_reason: string | null = null) => ({
  id,
  review_state,
  dismissal_reason,
})

const entry = (id: string, more: Partial<UndoableDecision> = {}): UndoableDecision => ({
  id,
  kind: 'single',
  action: 'urgent_violation',
  reason: null,
  decided_at: '2026-11-15T12:00:00Z',
  audit_id: 'a',
  members: [member(`v-${id}`)],
  ...more,
})

const assignment: UndoEntry = {
  id: 'assigned',
  kind: 'assignment',
  person: 'anna@bank.example',
  change: 'add',
  decided_at: '2026-11-15T12:00:02Z',
  audit_id: 'a',
  violation_ids: ['v-1'],
  violations_updated: 1,
}

const planOf = (one: UndoEntry) => (one.kind === 'assignment' ? { restored: [], cannot: 0 } : undoPlan(one))
const memberIds = (one: UndoEntry | undefined) =>
  one && one.kind !== 'assignment' ? one.members.map(({ id }) => id) : undefined

const at = (id: string, second: number) => entry(id, { decided_at: `2026-11-15T12:00:0${second}Z` })

describe('undo brings each member back to its own earlier state', () => {
  test('a group of every state', () => {
    const members = [
      member('a'),
      member('b', 'dismissed', 'Quoted law'),
      member('c', 'fixed'),
      member('d', 'elevated_risk'),
      member('e', 'urgent_violation'),
    ]
    const plan = undoPlan(entry('1', { kind: 'group', action: 'dismiss', reason: 'No', members }))
    expect(plan.restored.map((step) => [step.id, requestOf(step)])).toEqual([
      ['a', { action: 'reopen' }],
      ['b', { action: 'dismiss', reason: 'Quoted law' }],
      ['c', { action: 'mark_fixed' }],
      ['d', { action: 'elevated_risk' }],
      ['e', { action: 'urgent_violation' }],
    ])
    expect(plan.restored.every(({ expected_states }) => expected_states.join() === 'dismissed')).toBe(true)
  })

  test('a dismissal whose reason was never known cannot be brought back, and the plan says so', () => {
    const plan = undoPlan(entry('1', { members: [member('a', 'dismissed', null), member('b', 'dismissed', ' ')] }))
    expect(plan).toEqual({ restored: [], cannot: 2 })
  })

  test('neither can a state that only the service knows', () => {
    const kept: UndoEntry = JSON.parse(JSON.stringify(entry('1')).replace('undecided', 'archived'))
    expect(planOf(kept).cannot).toBe(1)
  })

  test('decide anything in any order, undo it all: everything is as it was', () => {
    const ids = ['a', 'b', 'c', 'd']
    const start = fc.tuple(
      ...ids.map((id) =>
        fc
          .constantFrom(...reviewStateValues)
          .map((state) => member(id, state, state === 'dismissed' ? `because ${id}` : null)),
      ),
    )
    const decision = fc.record({
      action: fc.constantFrom(...reviewActionValues),
      reason: fc.constantFrom('one', 'two'),
      members: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
    })
    fc.assert(
      fc.property(start, fc.array(decision, { maxLength: 20 }), (rows, decisions) => {
        const service = new Map<string, StateChange>(rows.map((row) => [row.id, row]))
        let stack: UndoStack = []
        decisions.forEach(({ action, reason, members }, index) => {
          const known = members.flatMap((id) => service.get(id) ?? [])
          stack = insertDecision(stack, entry(String(index), { action, members: known }))
          for (const id of members) service.set(id, { id, ...decided(action, reason) })
        })
        for (const one of stack.toReversed()) {
          const plan = planOf(one)
          expect(plan.cannot).toBe(0)
          for (const { id, after, expected_states } of plan.restored) {
            expect(expected_states).toContain(service.get(id)?.review_state)
            service.set(id, { id, ...after })
          }
        }
        expect([...service.values()]).toEqual(rows)
      }),
    )
  })
})

describe('the last decisions', () => {
  test('500 are kept, the newest first to go back', () => {
    let stack: UndoStack = []
    for (let index = 0; index < 520; index += 1) stack = insertDecision(stack, entry(String(index)))
    expect(stack).toHaveLength(500)
    expect(stack.at(-1)?.id).toBe('519')
    expect(stack[0]?.id).toBe('20')
  })

  test('what the service refused is not taken back', () => {
    const stack = [entry('1', { members: [member('a'), member('b')] }), entry('2')]
    expect(memberIds(refuseMembers(stack, '1', ['a'])[0])).toEqual(['b'])
    expect(refuseMembers(stack, '1', ['a', 'b']).map((one) => one.id)).toEqual(['2'])
  })

  test('one whose undo failed is back where it was: after what came before it, before what came since', () => {
    expect(insertDecision([at('1', 1), at('3', 3)], at('2', 2)).map(({ id }) => id)).toEqual(['1', '2', '3'])
    const refused = [at('3', 3), at('2', 2), at('1', 1)]
    expect(refused.reduce<UndoStack>(insertDecision, []).map(({ id }) => id)).toEqual(['1', '2', '3'])
    const full = Array.from({ length: 500 }, (_, index) => entry(String(index)))
    expect(insertDecision(full, at('late', 1))).toHaveLength(500)
  })

  test('an assignment stands among the decisions by its time', () => {
    expect(insertDecision([at('1', 1), at('3', 3)], assignment).map(({ id }) => id)).toEqual(['1', 'assigned', '3'])
    expect(refuseMembers([assignment], assignment.id, ['v-1'])).toEqual([assignment])
  })

  test('one of many whose undo failed has the members that failed, however they come', () => {
    const [one, other] = ['a', 'b'].map((id) => entry('1', { kind: 'group', members: [member(id)] }))
    const stack = [one, other].reduce<UndoStack>((now, each) => (each ? insertDecision(now, each) : now), [])
    expect(stack.map(memberIds)).toEqual([['a', 'b']])
  })
})

const group = (id: string, size: number) =>
  entry(id, { kind: 'group', members: Array.from({ length: size }, (_, i) => member(`${id}-${i}`)) })

test('of large groups fewer are kept, and the last one always', () => {
  let stack: UndoStack = Array.from({ length: 500 }, (_, i) => entry(String(i)))
  stack = insertDecision(insertDecision(stack, group('a', 4000)), group('b', 5800))
  expect(stack).toHaveLength(202)
  expect(insertDecision(stack, group('c', 20_000)).map(({ id }) => id)).toEqual(['c'])
})

describe('what an undo restores is stored beside the history', () => {
  const connectionId = 'undo-members'
  afterEach(() => erasePersisted(connectionId))

  test('as 0.3 stored it, of a bulk decision and of an assignment', async () => {
    const at = Date.now()
    await persist(connectionId, `bulk-undo/${at}.b1`, [member('v1', 'dismissed', 'Fine')])
    await persist(connectionId, 'assigned/a1', ['v1', 'v2'])
    expect(await readUnknownValues(connectionId)).toEqual({})
    expect(await readUndo(connectionId, 'b1')).toEqual([member('v1', 'dismissed', 'Fine')])
    expect(await readUndo(connectionId, 'a1')).toEqual(['v1', 'v2'])
    expect(new Set(await persistedNames(connectionId))).toEqual(
      new Set([`undo-members/${at}.b1`, expect.stringMatching(/^undo-members\/\d+\.a1$/)]),
    )
  })

  test('for fourteen days', async () => {
    await persist(connectionId, `bulk-undo/${Date.now() - 15 * 24 * 60 * 60 * 1000}.old`, [member('v1')])
    await persistUndo(connectionId, 'new', [member('v2')])
    expect(await readUndo(connectionId, 'old')).toEqual([])
    expect(await readUndo(connectionId, 'new')).toEqual([member('v2')])
  })
})
