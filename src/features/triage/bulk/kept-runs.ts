import { isListOf, isNumber, isRecordOf, isText } from '../../../lib/json-guards.ts'
import { erasePersisted, persist, persistedNames, readPersisted } from '../../../lib/persisted-database.ts'
import type { BulkMember } from '../rules/bulk-queue.ts'
import { isEarlierMember } from '../rules/undo-stack.ts'
import { markRun } from './bulk-mark.ts'
import { type BulkRun, readRun } from './bulk-run.ts'

/** As many violations are in memory at a time; a part is also what a reload looks through again. */
export const PART_SIZE = 200

/** Where the parts of a run are: those to decide, and those decided, as they stood before. */
export interface RunKeeper {
  keepRun: (run: BulkRun) => Promise<void>
  keepPart: (kind: 'todo' | 'done', part: number, members: readonly BulkMember[]) => Promise<void>
  part: (kind: 'todo' | 'done', part: number) => Promise<readonly BulkMember[]>
  forgetPart: (kind: 'todo' | 'done', part: number) => Promise<void>
  /** The run goes; what it decided stays for the undo. */
  forgetRun: () => Promise<void>
}

const isMembers = isListOf(isEarlierMember)
const nameOf = (id: string) => `bulk/${id}`

export function runKeeper(connectionId: string, id: string): RunKeeper {
  const partName = (kind: string, part: number) => `${nameOf(id)}/${kind}/${part}`
  return {
    async keepRun(run) {
      await persist(connectionId, nameOf(id), run)
      markRun(connectionId, id, true)
    },
    async keepPart(kind, part, members) {
      await persist(connectionId, partName(kind, part), members)
    },
    async part(kind, part) {
      const found = await readPersisted(connectionId, partName(kind, part))
      return isMembers(found) ? found : []
    },
    forgetPart: (kind, part) => erasePersisted(connectionId, partName(kind, part)),
    async forgetRun() {
      markRun(connectionId, id, false)
      await erasePersisted(connectionId, nameOf(id))
      await erasePersisted(connectionId, `${nameOf(id)}/todo/*`)
    },
  }
}

export async function keptRun(connectionId: string, id: string): Promise<BulkRun | undefined> {
  return readRun(await readPersisted(connectionId, nameOf(id)))
}

/** The parts that were decided, for the undo. */
export async function decidedParts(connectionId: string, id: string): Promise<number[]> {
  const start = `${nameOf(id)}/done/`
  const names = await persistedNames(connectionId, start)
  return names.map((name) => Number(name.slice(start.length))).sort((one, other) => one - other)
}

const undoName = (id: string) => `bulk-undo/${id}`
const isUndo = isRecordOf<{ audit_id: string; at: number }>({ audit_id: isText, at: isNumber })
const UNDO_FOR = 14 * 24 * 60 * 60 * 1000

/** What the undo of a run needs to know once the run is gone. That of long ago goes. */
export async function keepUndo(connectionId: string, id: string, audit_id: string): Promise<void> {
  await persist(connectionId, undoName(id), { audit_id, at: Date.now() })
  for (const name of await persistedNames(connectionId, undoName(''))) {
    const found = await readPersisted(connectionId, name)
    if (isUndo(found) && Date.now() - found.at < UNDO_FOR) continue
    await forgetUndo(connectionId, name.slice(undoName('').length))
  }
}

export async function auditOfUndo(connectionId: string, id: string): Promise<string | null> {
  const found = await readPersisted(connectionId, undoName(id))
  return isUndo(found) ? found.audit_id : null
}

export async function forgetUndo(connectionId: string, id: string): Promise<void> {
  await erasePersisted(connectionId, undoName(id))
  await erasePersisted(connectionId, `${nameOf(id)}/done/*`)
}
