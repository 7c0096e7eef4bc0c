import { isListOf, isNullOr, isOptional, isRecordOf, isText } from '../../../lib/json-guards.ts'
import { erasePersisted, persist, persistedNames, readPersisted } from '../../../lib/persisted-database.ts'
import { isStateText } from '../logic/review-actions.ts'
import type { UndoMember } from '../undo/undo-plan.ts'

const start = 'bulk-undo/'
const nameOf = (id: string, at: number) => `${start}${at}.${id}`
const undoPeriodMs = 14 * 24 * 60 * 60 * 1000

const isMembers = isListOf(
  isRecordOf<UndoMember>({
    id: isText,
    review_state: isStateText,
    dismissal_reason: isNullOr(isText),
    name: isOptional(isText),
    group_id: isOptional(isNullOr(isText)),
  }),
)

/** Stores the earlier states of what a bulk decision has changed: there may be a hundred thousand. Old ones are removed. */
export async function persistUndo(connectionId: string, id: string, members: readonly UndoMember[]): Promise<void> {
  const earlier = members.map(({ id: member, review_state, dismissal_reason, name, group_id }): UndoMember => {
    return { id: member, review_state, dismissal_reason, name, group_id }
  })
  for (const name of await persistedNames(connectionId, start)) {
    const isOld = Date.now() - Number.parseInt(name.slice(start.length), 10) > undoPeriodMs
    if (isOld || name.endsWith(`.${id}`)) await erasePersisted(connectionId, name)
  }
  await persist(connectionId, nameOf(id, Date.now()), earlier)
}

export async function readUndo(connectionId: string, id: string): Promise<readonly UndoMember[]> {
  const name = (await persistedNames(connectionId, start)).find((one) => one.endsWith(`.${id}`))
  const members = name === undefined ? null : await readPersisted(connectionId, name)
  return isMembers(members) ? members : []
}
