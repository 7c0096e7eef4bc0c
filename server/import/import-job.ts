import type { Log } from '../core/log.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { findAudit } from '../audits/repository.ts'
import type { Database } from '../db/database.ts'
import { runMaintenance } from '../db/maintenance.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { countViolations } from './comparison.ts'
import type { Finding, Row } from './finding.ts'
import { createOccurrenceCounter, findingIdentity, groupKey, identityKey, violationId } from './identity.ts'
import {
  adoptInterruptedJobs,
  createJob,
  type ImportJob,
  releaseJob,
  removeStaged,
  type StagedFinding,
  stageFindings,
  updateJob,
} from './job-repository.ts'
import { createPublisher } from './publish.ts'

export interface ImportOptions {
  workspace_id: string
  audit_name: string
  /** What is imported, such as the name of a file. */
  source: string
  /** Read once, from beginning to end. */
  rows: AsyncIterable<Row>
  /** Compares the new audit with this one, by id, and carries its decisions over to unchanged findings. */
  carryDecisionsFrom?: string
  maxRows?: number
  /** Stops the import after the current batch. */
  signal?: AbortSignal
  onProgress?: OnProgress
  /** Nobody else uses the database meanwhile: batches are large, without pauses between them or maintenance afterwards. */
  exclusive?: boolean
}

export type JobOptions = Pick<ImportOptions, 'workspace_id' | 'audit_name' | 'source' | 'carryDecisionsFrom'>

export type RunOptions = Omit<ImportOptions, keyof JobOptions> & {
  /** What the job says of a failure; the message of the error when absent. */
  describeFailure?: (error: unknown) => string
}

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
  comparison?: Comparison
}

/** Numbers of findings, and of the decisions that were carried over from the previous audit. */
export interface Comparison {
  added: number
  gone: number
  unchanged: number
  carried: number
}

export interface Problem {
  line: number
  problem: string
}

/** The file has rows that cannot be imported, so nothing of it was. */
export class InvalidRows extends Error {
  constructor(
    readonly problems: Problem[],
    readonly count: number,
  ) {
    super(`${count} ${count === 1 ? 'row' : 'rows'} cannot be imported; nothing was.`)
  }
}

const stagingBatchRows = 25
const publishingBatchRows = 10
const removalBatchRows = 200
const exclusiveBatchRows = 2000
const maxProblemsShown = 20
const maxPauseMs = 250

/**
 * Imports findings as a job of short transactions, between which the service answers others. All rows are checked and staged
 * before the first is published; from then on the import is finished even after a restart (`continueImports`).
 */
export async function runImport(db: Database, options: ImportOptions): Promise<ImportOutcome> {
  if (!options.exclusive) await continueImports(db)
  return runJob(db, await startJob(db, options), options)
}

/** Runs a job of `startJob` to its end. */
export async function runJob(db: Database, job: ImportJob, options: RunOptions): Promise<ImportOutcome> {
  const { describeFailure = (error) => (error instanceof Error ? error.message : String(error)) } = options
  let staged: ImportJob
  try {
    staged = await stageRows(db, job, options)
  } catch (error) {
    await failJob(db, job, describeFailure(error))
    throw error
  }
  return publishJob(db, staged, options)
}

/**
 * Deals with jobs whose process is gone: one that was still staging has failed, and its rows are removed; one that was
 * publishing is continued.
 */
export async function continueImports(db: Database, signal?: AbortSignal): Promise<void> {
  for (const job of await adoptInterruptedJobs(db)) {
    if (job.status === 'publishing') await publishJob(db, job, { signal })
    else await failJob(db, job, 'The import was interrupted before anything was imported. Start it again.')
  }
}

/** Continues in the background what an earlier process left. Returns the function that stops it. */
export function startContinuingImports(db: Database, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const continued = continueImports(db, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'An interrupted import could not be continued')
  })
  return async () => {
    stopping.abort()
    await continued
  }
}

/** Puts an import on record. Throws a UserFacingError when it cannot begin. */
export async function startJob(db: Database, options: JobOptions): Promise<ImportJob> {
  const { workspace_id, audit_name, source, carryDecisionsFrom = null } = options
  const audit = await findAudit(db, workspace_id, audit_name)
  if (audit && carryDecisionsFrom !== null) {
    throw new UserFacingError(
      `The audit "${audit_name}" is there already: decisions are carried over to a new audit only.`,
    )
  }
  const job = await createJob(db, {
    workspace_id,
    audit_id: audit?.id ?? randomUUID(),
    audit_name: audit?.name ?? audit_name,
    creates_audit: audit === undefined,
    source,
    previous_audit_id: carryDecisionsFrom,
  })
  if (!job) throw new UserFacingError(`An import into the audit "${audit_name}" is under way: wait until it is done.`)
  return job
}

async function stageRows(db: Database, job: ImportJob, options: RunOptions): Promise<ImportJob> {
  const { rows, signal, onProgress, maxRows = Number.POSITIVE_INFINITY, exclusive } = options
  const problems: Problem[] = []
  let problemCount = 0
  let ordinal = 0
  let staged = job
  const nextOccurrence = createOccurrenceCounter()

  const toStaged = (finding: Finding): StagedFinding => {
    const identity = findingIdentity(finding)
    const occurrence = nextOccurrence(identity)
    return {
      ordinal: (ordinal += 1),
      violation_id: violationId(job.audit_id, identity, occurrence),
      group_key: groupKey(finding),
      previous_violation_id:
        job.previous_audit_id === null ? null : violationId(job.previous_audit_id, identity, occurrence),
      identity: identityKey(identity, occurrence),
      finding,
    }
  }
  const stage = (batch: StagedFinding[]) =>
    runBatch(async () => {
      staged = await stageFindings(db, staged, batch)
    }, exclusive)

  let batch: StagedFinding[] = []
  for await (const row of rows) {
    if (signal?.aborted) throw new UserFacingError('The import was stopped. Nothing was imported.')
    if ('problem' in row) {
      problemCount += 1
      if (problems.length < maxProblemsShown) problems.push(row)
      continue
    }
    if (ordinal === maxRows) throw tooManyRows(maxRows)
    // After the first problem the rows are only checked.
    if (problemCount > 0) continue
    batch.push(toStaged(row.finding))
    if (batch.length < (exclusive ? exclusiveBatchRows : stagingBatchRows)) continue
    await stage(batch)
    batch = []
    await onProgress?.({ step: 'checking', done: ordinal })
  }
  if (problemCount > 0) throw new InvalidRows(problems, problemCount)
  if (batch.length > 0) await stage(batch)
  return staged
}

async function publishJob(
  db: Database,
  staged: ImportJob,
  { signal, onProgress, exclusive }: Pick<ImportOptions, 'signal' | 'onProgress' | 'exclusive'>,
): Promise<ImportOutcome> {
  const publisher = createPublisher(db, exclusive ? exclusiveBatchRows : publishingBatchRows)
  let job = staged.status === 'staging' ? await publisher.begin(staged) : staged
  while (job.published < job.staged) {
    if (signal?.aborted) {
      await releaseJob(db, job)
      throw new UserFacingError(
        'The import was stopped after all of its rows had been checked. The next start of the service or of an import finishes it.',
      )
    }
    await runBatch(async () => {
      job = await publisher.publishBatch(job)
    }, exclusive)
    await onProgress?.({ step: 'importing', done: job.published, total: job.staged })
  }
  job = await publisher.finish(job)
  await removeAllStaged(db, job, exclusive)
  if (!exclusive) await runMaintenance(db)
  const { audit_id, added } = job
  return { audit_id, added, already_there: job.staged - added, comparison: await comparisonOf(db, job) }
}

async function comparisonOf(
  db: Database,
  { workspace_id, previous_audit_id, staged, unchanged, carried }: ImportJob,
): Promise<Comparison | undefined> {
  if (previous_audit_id === null) return undefined
  const before = await countViolations(db, workspace_id, previous_audit_id)
  return { added: staged - unchanged, gone: before - unchanged, unchanged, carried }
}

async function failJob(db: Database, job: ImportJob, message: string): Promise<void> {
  await updateJob(db, job, { status: 'failed', message })
  await removeAllStaged(db, job)
}

async function removeAllStaged(db: Database, job: ImportJob, exclusive?: boolean): Promise<void> {
  let removed: number
  do {
    removed = await runBatch(() => removeStaged(db, job, removalBatchRows), exclusive)
  } while (removed === removalBatchRows)
}

/**
 * A pause twice as long as the work leaves two thirds of the time to others: of the embedded engine's one connection, and of this process.
 */
async function runBatch<T>(work: () => Promise<T>, exclusive = false): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  if (!exclusive) await pause(Math.min(2 * (performance.now() - startedAt), maxPauseMs))
  return result
}

function tooManyRows(maxRows: number): UserFacingError {
  return new UserFacingError(
    `There are more than ${maxRows.toLocaleString('en')} findings. Split them into several files, or raise IMPORT_MAX_ROWS.`,
  )
}
