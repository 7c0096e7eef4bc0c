import { randomUUID } from 'node:crypto'
import type { ImportMessage } from '../../contract/extensions.gen.ts'
import { findingColumns } from '../../contract/finding-columns.ts'
import { findAudit, type FoundAudit } from '../audits/repository.ts'
import { newestOfSeries } from '../audits/series.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { endAttempt, handBack, type Job, type Outcome, withLease } from '../jobs/jobs.ts'
import { createBatches } from './batches.ts'
import { compareWithPrevious, type ImportComparison } from './comparison.ts'
import { type Finding, maxTextChars, type Row, type TableNotes } from './finding.ts'
import { contentKey, createOccurrenceCounter, findingKey, groupKey, violationId } from './identity.ts'
import {
  createJob,
  findJob,
  type ImportJob,
  refuseDuringImport,
  removeStaged,
  restartStaging,
  type StagedFinding,
  stageFindings,
  updateJob,
} from './job-repository.ts'
import { hasOldViolations } from './match.ts'
import { ImportRefused, say } from './messages.ts'
import { createPublisher, type PreparedBatch } from './publish.ts'
import { UserFacingError } from '../user-facing-error.ts'

export interface NewImport {
  workspace_id: string
  audit_name: string
  /** What is imported, such as the name of a file. */
  source: string
  /**
   * Compares the new audit with this one, by id, and carries its decisions over to unchanged findings. `latest` is the newest completed
   * audit of the series.
   */
  carryDecisionsFrom?: string
  /** Scans of the same thing have the same. */
  series?: string
  /** A file without findings is a result, and no mistake. */
  allowEmpty?: boolean
  /** The fields that the columns of a table fill, separated by commas. */
  columns?: string
  /** Columns of a table that are none of a finding are left out. Otherwise the file is refused. */
  ignoreUnknownColumns?: boolean
  /** Nobody on the command line. */
  importer?: Importer
}

export interface Importer {
  owner_email: string
  key_id: string
  mayReview: boolean
}

export interface StagingOptions {
  /** Read once, from beginning to end. */
  rows: AsyncIterable<Row>
  maxRows?: number
}

interface RunOptions {
  /** Stops the import after the current batch. */
  signal?: AbortSignal
  onProgress?: OnProgress
  /** Nobody else uses the database meanwhile, and the findings have a trail of their own. */
  exclusive?: boolean
}

export type ImportOptions = NewImport & StagingOptions & RunOptions

export interface ImportProgress {
  step: 'checking' | 'importing'
  done: number
  /** Unknown while checking. */
  total?: number
}

/** The import waits for it, between two transactions. */
export type OnProgress = (progress: ImportProgress) => void | Promise<void>

export interface ImportOutcome {
  audit_id: string
  added: number
  already_there: number
  comparison?: ImportComparison
  /** What was left out or cut. */
  message: string | null
}

/** The others are counted. */
const maxProblemsShown = 20
/** From here on a plan may be wrong without new statistics. */
const manyRows = 1000

/**
 * Imports findings as a job of short transactions, between which the service answers others. All rows are checked and staged
 * before the first is published; from then on any process can finish the import (`import-jobs.ts`).
 */
export async function runImport(db: Database, options: ImportOptions): Promise<ImportOutcome> {
  const lease_id = randomUUID()
  const created = await startImport(db, options, { lease_id })
  const { workspace_id, id } = created
  const job: Job = { workspace_id, kind: 'import', subject_id: id, lease_id, attempts: 1 }
  try {
    const published = await withLease(db, job, options.signal, (signal) =>
      performImport(db, job, created, { ...options, signal }),
    )
    await analyze(db, published, options)
    const compared = await compareWithPrevious(db, published)
    await endAttempt(db, job, completionOf(job, compared))
    const { audit_id, added, staged, message, comparison } = compared
    return { audit_id, added, already_there: staged - added, comparison, message }
  } catch (error) {
    throw await endInterrupted(db, job, error, options.signal)
  }
}

async function endInterrupted(db: Database, job: Job, error: unknown, signal?: AbortSignal): Promise<unknown> {
  const imported = await findJob(db, job.workspace_id, job.subject_id)
  if (!imported) return error
  if (imported.status === 'staging') {
    const refusal = signal?.aborted ? new UserFacingError('The import was stopped. Nothing was imported.') : error
    await removeAllStaged(db, imported)
    await endAttempt(db, job, failureOf(job, imported, refusal))
    return refusal
  }
  await handBack(db, job)
  if (!signal?.aborted) return error
  return new UserFacingError('The import was stopped after all of its rows had been checked. The service finishes it.')
}

/** Puts an import on record. Throws ImportRefused when it cannot begin. */
export async function startImport(
  db: Database,
  given: NewImport,
  { id, lease_id = null }: { id?: string; lease_id?: string | null },
): Promise<ImportJob> {
  const { workspace_id, audit_name, source, series, importer } = given
  const { allowEmpty = false, ignoreUnknownColumns = false, columns = null } = given
  const audit = await findAudit(db, workspace_id, audit_name)
  if (audit?.archived) {
    throw new ImportRefused(say('archived', { name: audit_name }))
  }
  if (audit) await refuseDuringImport(db, workspace_id, audit)
  const previous_audit_id = await findBaseline(db, given, audit)
  const created = await createJob(
    db,
    {
      id,
      workspace_id,
      audit_id: audit?.id ?? randomUUID(),
      audit_name: audit?.name ?? audit_name,
      creates_audit: audit === undefined,
      source,
      previous_audit_id,
      series: series ?? null,
      allow_empty: allowEmpty,
      ignore_unknown_columns: ignoreUnknownColumns,
      column_names: columns,
      imported_by: importer?.owner_email ?? null,
      key_id: importer?.key_id ?? null,
      takes_decisions: importer?.mayReview ?? true,
    },
    lease_id,
  )
  if (!created) throw new ImportRefused(say('under_way', { name: audit_name }))
  return created
}

/** The audit whose decisions are carried over. The same import may be repeated: it adds nothing to the audit that it has created. */
async function findBaseline(
  db: Database,
  { workspace_id, audit_name, carryDecisionsFrom, series }: NewImport,
  audit: FoundAudit | undefined,
): Promise<string | null> {
  if (audit && series !== undefined && audit.series !== series) {
    throw new ImportRefused(say('other_series', { name: audit_name, series }))
  }
  if (carryDecisionsFrom === undefined) return null
  const isLatest = carryDecisionsFrom === 'latest'
  if (isLatest && series === undefined) {
    throw new ImportRefused(say('series_missing'))
  }
  if (!audit)
    return isLatest ? ((await newestOfSeries(db, workspace_id, series ?? ''))?.id ?? null) : carryDecisionsFrom
  if (!isLatest && audit.previous_audit_id !== carryDecisionsFrom) {
    throw new ImportRefused(say('carry_taken', { name: audit_name }))
  }
  return audit.previous_audit_id
}

/** Does what is left to do, up to the end, which `completionOf` records. Throws ImportRefused for a file that cannot be imported. */
export async function performImport(
  db: Database,
  job: Job,
  imported: ImportJob,
  options: StagingOptions & RunOptions,
): Promise<ImportJob> {
  const publisher = createPublisher(job)
  let current = imported
  if (current.status === 'staging') {
    const { staged, messages } = await stageRows(db, job, current, options)
    if (staged.staged >= manyRows && !options.exclusive) {
      await db.execute('analyze staged_finding (workspace_id, import_id, ordinal, group_key, match_key)')
    }
    current = await db.transaction((tx) => publisher.begin(tx, { ...staged, messages }))
  }
  const { signal, onProgress, exclusive = false } = options
  const batches = createBatches(db, exclusive)
  const prepare = (after: number) =>
    publisher.prepareBatch(db, current, { after, limit: batches.rows, withTrail: !exclusive })
  let prepared: Promise<PreparedBatch> | undefined
  let merged = current.published
  while (current.published < current.staged) {
    signal?.throwIfAborted()
    const batch = await (prepared ?? prepare(current.published))
    // The next batch is read while this one is written.
    prepared = exclusive || batch.last === current.staged ? undefined : prepare(batch.last)
    prepared?.catch(() => {})
    // PostgreSQL merges on another connection meanwhile, the embedded engine before the batch.
    const merging = current.published - merged < rowsBetweenMerges ? undefined : mergeSearchIndex(db)
    if (merging) merged = current.published
    current = await batches.run(async (tx) => {
      await tx.execute(`set local gin_pending_list_limit = '${maxUnmerged}'`)
      return publisher.publishBatch(tx, current, batch)
    })
    await merging
    await onProgress?.({ step: 'importing', done: current.published, total: current.staged })
  }
  await removeAllStaged(db, current, exclusive)
  return current
}

/** The search index takes over what was added for many rows at once: that costs little more than for few. */
const rowsBetweenMerges = 2000
/** More than is added between two merges, so that no insert stops to merge. */
const maxUnmerged = '64MB'

function mergeSearchIndex(db: Database): Promise<unknown> {
  const merged = db.query(sql`select gin_clean_pending_list('violation_text_search')`)
  merged.catch(() => {})
  return merged
}

export function completionOf(job: Job, imported: ImportJob): Outcome {
  return { record: (tx) => createPublisher(job).finish(tx, imported) }
}

export function failureOf(job: Job, imported: ImportJob, error: unknown): Outcome {
  const messages = error instanceof ImportRefused ? error.messages : [say('interrupted')]
  return { failed: true, record: (tx) => updateJob(tx, job, imported, { status: 'failed', messages }) }
}

/** A plan made for the table before would be wrong for it now, and autovacuum comes late or, on the embedded engine, not at all. */
export async function analyze(db: Database, { added }: ImportJob, { exclusive }: RunOptions = {}): Promise<void> {
  if (added < manyRows || exclusive) return
  // Of the texts nothing else is searched or compared.
  await db.execute(
    'analyze violation, violation_text (workspace_id, seq, audit_id, search_text), violation_source, rule, asset',
  )
  // Every search would read what the index has collected and not merged.
  await db.query(sql`select gin_clean_pending_list('violation_text_search')`)
}

async function stageRows(
  db: Database,
  job: Job,
  imported: ImportJob,
  { rows, signal, onProgress, maxRows = Number.POSITIVE_INFINITY, exclusive }: StagingOptions & RunOptions,
): Promise<{ staged: ImportJob; messages: ImportMessage[] }> {
  const problems: ImportMessage[] = []
  let problemCount = 0
  let ordinal = 0
  let leftOut = 0
  let cut = 0
  let table: TableNotes | undefined
  const described = new Set<string | null>()
  if (imported.staged > 0) await removeAllStaged(db, imported, exclusive)
  let staged = await restartStaging(db, job, imported)
  const nextOccurrence = createOccurrenceCounter()
  const matchesContent = await hasOldViolations(db, imported)
  const batches = createBatches(db, exclusive)

  const toStaged = (finding: Finding): StagedFinding => {
    const key = findingKey(finding)
    const keepsDecision = imported.takes_decisions || finding.review_state === 'undecided'
    if (!keepsDecision) leftOut += 1
    return {
      ordinal: (ordinal += 1),
      violation_id: violationId(imported.audit_id, key, finding, nextOccurrence(key, finding)),
      group_key: groupKey(finding),
      match_key: matchesContent ? contentKey(finding) : key,
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
    writing = batches.run(async (tx) => {
      staged = await stageFindings(tx, job, staged, given)
    })
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
      batch.push(toStaged(row.finding))
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
  return { staged, messages: describeChanges({ table, cut, leftOut }) }
}

interface Changes {
  table: TableNotes | undefined
  cut: number
  leftOut: number
}

function describeChanges({ table, cut, leftOut }: Changes): ImportMessage[] {
  const messages: ImportMessage[] = []
  if (table) {
    const delimiter = table.delimiter === '\t' ? '⇥' : table.delimiter
    messages.push(say('read_as', { encoding: table.encoding, delimiter }))
    if (table.unknown.length > 0) messages.push(say('columns_left_out', { names: table.unknown.join(', ') }))
  }
  if (cut > 0) messages.push(say('texts_cut', { max: maxTextChars, count: cut }))
  if (leftOut > 0) messages.push(say('decisions_left_out', { count: leftOut }))
  return messages
}

export async function removeAllStaged(db: Database, imported: ImportJob, exclusive?: boolean): Promise<void> {
  const batches = createBatches(db, exclusive)
  let limit: number
  let removed: number
  do {
    limit = batches.rows
    removed = await batches.run((tx) => removeStaged(tx, imported, limit))
  } while (removed === limit)
}

function unknownColumns(names: string[]): ImportRefused {
  return new ImportRefused(say('unknown_columns', { names: names.join(', '), columns: findingColumns.join(', ') }))
}
