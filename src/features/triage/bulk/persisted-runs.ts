import { isListOf, isNumber, isRecordOf, isText } from '../../../lib/json-guards.ts'
import { erasePersisted, persist, persistedNames, readPersisted } from '../../../lib/persisted-database.ts'
import { isEarlierMember } from '../undo/undo-stack.ts'
import { bulkJobIds } from './bulk-job-store.ts'
import { type BulkMember, type BulkRun, parseRun } from './bulk-run.ts'

/** The number of violations in memory at a time. After a reload one part is checked again. */
export const partSize = 200

/** The names of a run and its parts: those to decide, and decided ones with their earlier states. */
export interface RunStorage {
  persistRun: (run: BulkRun) => Promise<void>
  persistPart: (kind: 'todo' | 'done', part: number, members: readonly BulkMember[]) => Promise<void>
  part: (kind: 'todo' | 'done', part: number) => Promise<readonly BulkMember[]>
  erasePart: (kind: 'todo' | 'done', part: number) => Promise<void>
  /** Erases the run. Its decisions stay stored for undo. */
  eraseRun: () => Promise<void>
}

const isMembers = isListOf(isEarlierMember)
const nameOf = (id: string) => `bulk/${id}`

export function runStorage(connectionId: string, id: string): RunStorage {
  const partName = (kind: string, part: number) => `${nameOf(id)}/${kind}/${part}`
  const others = (ids: readonly string[]) => ids.filter((one) => one !== id)
  return {
    async persistRun(run) {
      await persist(connectionId, nameOf(id), run)
      bulkJobIds(connectionId).set((ids) => [...others(ids), id])
    },
    async persistPart(kind, part, members) {
      await persist(connectionId, partName(kind, part), members)
    },
    async part(kind, part) {
      const found = await readPersisted(connectionId, partName(kind, part))
      return isMembers(found) ? found : []
    },
    erasePart: (kind, part) => erasePersisted(connectionId, partName(kind, part)),
    async eraseRun() {
      bulkJobIds(connectionId).set(others)
      await erasePersisted(connectionId, nameOf(id))
      await erasePersisted(connectionId, `${nameOf(id)}/todo/*`)
    },
  }
}

export async function readRun(connectionId: string, id: string): Promise<BulkRun | undefined> {
  return parseRun(await readPersisted(connectionId, nameOf(id)))
}

/** The parts that were decided, for the undo. */
export async function decidedParts(connectionId: string, id: string): Promise<number[]> {
  const start = `${nameOf(id)}/done/`
  const names = await persistedNames(connectionId, start)
  return names.map((name) => Number(name.slice(start.length))).sort((one, other) => one - other)
}

const undoName = (id: string) => `bulk-undo/${id}`
const isUndo = isRecordOf<{ audit_id: string; at: number }>({ audit_id: isText, at: isNumber })
const undoPeriodMs = 14 * 24 * 60 * 60 * 1000

/** What the undo of a run needs after the run was erased. Old entries are removed. */
export async function persistUndo(connectionId: string, id: string, audit_id: string): Promise<void> {
  await persist(connectionId, undoName(id), { audit_id, at: Date.now() })
  for (const name of await persistedNames(connectionId, undoName(''))) {
    const found = await readPersisted(connectionId, name)
    if (isUndo(found) && Date.now() - found.at < undoPeriodMs) continue
    await eraseUndo(connectionId, name.slice(undoName('').length))
  }
}

export async function auditOfUndo(connectionId: string, id: string): Promise<string | null> {
  const found = await readPersisted(connectionId, undoName(id))
  return isUndo(found) ? found.audit_id : null
}

export async function eraseUndo(connectionId: string, id: string): Promise<void> {
  await erasePersisted(connectionId, undoName(id))
  await erasePersisted(connectionId, `${nameOf(id)}/done/*`)
}
