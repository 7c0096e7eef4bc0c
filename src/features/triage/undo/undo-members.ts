import { erasePersisted, persist, persistedNames, readPersisted } from '../../../lib/persisted-database.ts'

const start = 'undo-members/'
const undoPeriodMs = 14 * 24 * 60 * 60 * 1000

/** Stores what an entry of the undo history restores, if it is too much for the history: there may be a hundred thousand. Old ones are removed. */
export async function persistUndo(connectionId: string, id: string, members: readonly unknown[]): Promise<void> {
  for (const name of await persistedNames(connectionId, start)) {
    const isOld = Date.now() - Number.parseInt(name.slice(start.length), 10) > undoPeriodMs
    if (isOld || name.endsWith(`.${id}`)) await erasePersisted(connectionId, name)
  }
  await persist(connectionId, `${start}${Date.now()}.${id}`, members)
}

export async function readUndo<Member>(connectionId: string, id: string): Promise<readonly Member[]> {
  const name = (await persistedNames(connectionId, start)).find((one) => one.endsWith(`.${id}`))
  return (name !== undefined && (await readPersisted<readonly Member[]>(connectionId, name))) || []
}
