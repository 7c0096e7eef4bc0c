import type { ImportMessage } from '../../contract/extensions.gen.ts'
import { findingColumns } from '../../contract/finding-columns.ts'
import type { Database } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { createBatches, writeInHalves } from './batches.ts'
import { type Finding, maxTextChars, type Row, type TableNotes } from './finding.ts'
import { contentKey, createOccurrenceCounter, findingKey, groupKey, violationId } from './identity.ts'
import { type ImportJob, insertStaged, removeStaged, type StagedFinding, updateJob } from './job-repository.ts'
import { hasOldViolations } from './match.ts'
import { ImportRefused, say } from './messages.ts'

export interface RunOptions {
  /** Read once, from beginning to end. */
  rows: AsyncIterable<Row>
  maxRows?: number
  /** Stops the import after the current batch. */
  signal?: AbortSignal
  /** The import waits for it, between two transactions. */
  onProgress?: (progress: ImportProgress) => void | Promise<void>
  /** Nobody else uses the database meanwhile, and the findings have a trail of their own. */
  exclusive?: boolean
}

export interface ImportProgress {
  step: 'checking' | 'importing'
  done: number
  /** Unknown while checking. */
  total?: number
}

/** The others are counted. */
const maxProblemsShown = 20

/** Checks all rows of a file and stages them, with what is to be said. Throws ImportRefused for a file that cannot be imported. */
export async function stageRows(
  db: Database,
  job: Job,
  imported: ImportJob,
  { rows, signal, onProgress, maxRows = Number.POSITIVE_INFINITY, exclusive }: RunOptions,
): Promise<ImportJob> {
  const problems: ImportMessage[] = []
  let problemCount = 0
  let ordinal = 0
  let leftOut = 0
  let cut = 0
  let table: TableNotes | undefined
  const described = new Set<string | null>()
  if (imported.staged > 0) await removeStaged(db, imported)
  let staged = await updateJob(db, job, imported, { staged: 0 })
  const nextOccurrence = createOccurrenceCounter()
  const matchesContent = await hasOldViolations(db, imported)
  const batches = createBatches(db, exclusive)

  const toStaged = (line: number, finding: Finding): StagedFinding => {
    const key = findingKey(finding)
    const keepsDecision = imported.takes_decisions || finding.review_state === 'undecided'
    if (!keepsDecision) leftOut += 1
    return {
      ordinal: (ordinal += 1),
      violation_id: violationId(imported.audit_id, key, finding, nextOccurrence(key, finding)),
      group_key: groupKey(finding),
      match_key: matchesContent ? contentKey(finding) : key,
      line,
      finding: {
        ...finding,
        ...(keepsDecision ? {} : { review_state: 'undecided', dismissal_reason: null }),
        ...(described.has(finding.rule_id) ? { rule_description: null, rule_explanation: null } : {}),
      },
    }
  }

  let batch: StagedFinding[] = []
  let writing: Promise<unknown> = Promise.resolve()
  /** Waits for the batch before only: the file is read on while this one is written. */
  const stage = async () => {
    const given = batch
    batch = []
    await writing
    const write = (first: number, count: number) =>
      batches.run(async (tx) => {
        const updated = await updateJob(tx, job, staged, { staged: staged.staged + count })
        await insertStaged(tx, updated, given.slice(first, first + count))
        return updated
      })
    writing = writeInHalves(
      0,
      given.length,
      async (first, count) => (staged = await write(first, count)),
      async (index) => given[index]?.line ?? null,
    )
    writing.catch(() => {})
  }
  try {
    for await (const row of rows) {
      if ('table' in row) {
        table = row.table
        const mayLeaveOut = imported.ignore_unknown_columns || imported.column_names !== null
        if (table.unknown.length > 0 && !mayLeaveOut) throw unknownColumns(table.unknown)
        continue
      }
      if ('problem' in row) {
        problemCount += 1
        if (problems.length < maxProblemsShown) problems.push(row.problem)
        continue
      }
      if (ordinal === maxRows) throw new ImportRefused(say('too_many', { max: maxRows }))
      // After the first problem the rows are only checked.
      if (problemCount > 0) continue
      batch.push(toStaged(row.line, row.finding))
      described.add(row.finding.rule_id)
      cut += row.cutTexts ?? 0
      if (batch.length < batches.rows) continue
      signal?.throwIfAborted()
      await stage()
      await onProgress?.({ step: 'checking', done: ordinal })
    }
    signal?.throwIfAborted()
    if (problemCount > 0) throw new ImportRefused(say('invalid_rows', { count: problemCount }), ...problems)
    if (ordinal === 0 && !imported.allow_empty) throw new ImportRefused(say('no_findings'))
    if (batch.length > 0) await stage()
    await writing
  } finally {
    // What is written is removed after a failure.
    await Promise.allSettled([writing])
  }
  const messages: ImportMessage[] = []
  if (table) {
    const delimiter = table.delimiter === '\t' ? '⇥' : table.delimiter
    messages.push(say('read_as', { encoding: table.encoding, delimiter }))
    if (table.unknown.length > 0) messages.push(say('columns_left_out', { names: table.unknown.join(', ') }))
  }
  if (cut > 0) messages.push(say('texts_cut', { max: maxTextChars, count: cut }))
  if (leftOut > 0) messages.push(say('decisions_left_out', { count: leftOut }))
  return { ...staged, messages }
}

function unknownColumns(names: string[]): ImportRefused {
  return new ImportRefused(say('unknown_columns', { names: names.join(', '), columns: findingColumns.join(', ') }))
}
