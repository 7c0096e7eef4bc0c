import { expecting } from '../api/review-outcome.ts'
import { isReviewState } from '../domain/violations/review-state.ts'
import {
  erasePersisted,
  migratePersisted,
  persist,
  persistedNames,
  readPersisted,
} from '../state/persisted-database.ts'
import { persistedFor } from '../state/persisted-store.ts'
import { connectionSchema, databaseSchema, storedName } from '../state/schema.ts'
import type {
  ReviewStep,
  ReviewVariables,
  StateChange,
  UndoEntry,
  UndoMember,
  UndoStack,
  UndoableDecision,
} from '../state/stored-values.ts'
import { actionTo, decided } from './review-actions.ts'

/** A review that is to be taken back, with the states of its violations before it. */
export function undoableOf(review: ReviewVariables, members: readonly StateChange[]): UndoableDecision {
  const { decision_id: id, action, reason, decided_at, audit_id, name, violations, undone } = review
  const kind = (undone?.isGroup ?? violations.length > 1) ? 'group' : 'single'
  return { id, kind, action, reason, decided_at, audit_id, name, members }
}

const maxEntries = 500
/** Of all groups together: the storage of a tab holds a few megabytes. */
const maxMembers = 10_000

const sizeOf = (entry: UndoEntry) =>
  entry.kind === 'assignment' ? (entry.violation_ids?.length ?? 0) : entry.members.length

/** As many of the last entries as may be kept. */
function newest(stack: UndoStack): UndoStack {
  let left = maxMembers
  const first = stack.findLastIndex((entry) => (left -= sizeOf(entry)) < 0) + 1
  return stack.slice(Math.max(Math.min(first, stack.length - 1), stack.length - maxEntries, 0))
}

/**
 * Inserts an entry by its time: a bulk decision may have ended, or an undo failed, after later ones. If several requests of one undo
 * fail, each puts back its own member.
 */
export function insertDecision(stack: UndoStack, entry: UndoEntry): UndoStack {
  const there = stack.find(({ id }) => id === entry.id)
  const others = stack.filter((one) => one !== there)
  const later = others.filter(({ decided_at }) => decided_at > entry.decided_at)
  const isPutBack = there && there.kind !== 'assignment' && entry.kind !== 'assignment'
  const inserted = isPutBack ? { ...entry, members: [...there.members, ...entry.members] } : entry
  return newest([...others.slice(0, others.length - later.length), inserted, ...later])
}

/** Removes members whose decision was refused, and the entry with its last member. */
export function refuseMembers(stack: UndoStack, id: string, refused: readonly string[]): UndoStack {
  return stack.flatMap((entry) => {
    if (entry.id !== id || entry.kind === 'assignment') return [entry]
    const members = entry.members.filter((member) => !refused.includes(member.id))
    return members.length > 0 ? [{ ...entry, members }] : []
  })
}

/** The last decisions of this tab on this connection. They survive a reload and are erased with the connection. */
export const undoHistory = (connectionId: string) => persistedFor(connectionId, connectionSchema.undoStack)

type Decided = Pick<UndoableDecision, 'action' | 'reason' | 'audit_id'> & { members: readonly UndoMember[] }

/**
 * Restores each member to its own earlier state and reason. `cannot` counts those that cannot be restored: a dismissal without a
 * known reason, or an unknown state.
 */
export function undoPlan({ action, reason, members, audit_id }: Decided) {
  const expected = expecting(decided(action, reason))
  const restored = members.flatMap(({ id, review_state, dismissal_reason, name, group_id }): ReviewStep[] => {
    if (!isReviewState(review_state) || (review_state === 'dismissed' && !dismissal_reason?.trim())) return []
    const back = actionTo[review_state]
    const step = { id, audit_id, ...expected, action: back, after: decided(back, dismissal_reason) }
    return [group_id === undefined ? step : { ...step, name, group_id }]
  })
  return { restored, cannot: members.length - restored.length }
}

const start = storedName(databaseSchema.undoMembers, '')
const undoPeriodMs = 14 * 24 * 60 * 60 * 1000

/** Stores what an entry of the undo history restores, if it is too much for the history: there may be a hundred thousand. Old ones are removed. */
export async function persistUndo(connectionId: string, id: string, members: readonly unknown[]): Promise<void> {
  await migratePersisted(connectionId, databaseSchema.undoMembers)
  for (const name of await persistedNames(connectionId, start)) {
    const isOld = Date.now() - Number.parseInt(name.slice(start.length), 10) > undoPeriodMs
    if (isOld || name.endsWith(`.${id}`)) await erasePersisted(connectionId, name)
  }
  await persist(connectionId, `${start}${Date.now()}.${id}`, members)
}

export async function readUndo<Member>(connectionId: string, id: string): Promise<readonly Member[]> {
  await migratePersisted(connectionId, databaseSchema.undoMembers)
  const name = (await persistedNames(connectionId, start)).find((one) => one.endsWith(`.${id}`))
  if (name === undefined) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of the entry tells what is stored beside it
  return ((await readPersisted(connectionId, databaseSchema.undoMembers, name.slice(start.length))) ?? []) as Member[]
}
