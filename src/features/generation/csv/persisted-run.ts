import { erasePersisted, persist, persistedNames, readPersisted } from '../../../lib/persisted-database.ts'
import { type CsvRun, isCsvRun, isRowOutcome, readyRow, type RowOutcome } from './csv-run.ts'

const folder = (templateId: string) => `csv/${encodeURIComponent(templateId)}/`
const rowName = (templateId: string, index: number) => `${folder(templateId)}row/${index}`

export async function persistRun(connectionId: string, run: CsvRun): Promise<void> {
  await persist(connectionId, `${folder(run.templateId)}run`, run)
}

export async function persistRow(connectionId: string, run: CsvRun, index: number, outcome: RowOutcome): Promise<void> {
  await persist(connectionId, rowName(run.templateId, index), { ...outcome, run_id: run.id })
}

export async function eraseRun(connectionId: string, templateId: string): Promise<void> {
  await erasePersisted(connectionId, `${folder(templateId)}*`)
}

/** Reads a run of an earlier visit. Rows that were being sent got no answer, so only the user may send them again. */
export async function readRun(
  connectionId: string,
  templateId: string,
): Promise<{ run: CsvRun; outcomes: RowOutcome[] } | null> {
  const run = await readPersisted(connectionId, `${folder(templateId)}run`)
  if (!isCsvRun(run)) return null
  const outcomes: RowOutcome[] = run.rows.map(() => readyRow)
  const start = `${folder(templateId)}row/`
  for (const name of await persistedNames(connectionId, start)) {
    const found = await readPersisted(connectionId, name)
    const index = Number(name.slice(start.length))
    if (!isRowOutcome(found) || !isOf(found, run) || !(index in outcomes)) continue
    outcomes[index] = found.state === 'sent' ? { ...found, state: 'unsure' } : found
  }
  return { run, outcomes }
}

const isOf = (row: object, { id }: CsvRun) => 'run_id' in row && row.run_id === id
