import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../db/database.ts'
import { insertViolations, type NewViolation, upsertAssets, upsertRules } from '../violations/insert.ts'
import { findOrCreateAudit, recountAssets } from './audit-repository.ts'
import type { Finding, Row } from './finding.ts'

export interface Import {
  workspace_id: string
  audit_name: string
  /** Reads the rows from the beginning; called twice, to check all of them before the first is written. */
  rows: () => AsyncIterable<Row>
  onProgress?: (progress: Progress) => void
}

export interface Progress {
  step: 'checking' | 'importing'
  done: number
  /** Unknown while checking. */
  total?: number
}

export interface Imported {
  audit_id: string
  added: number
  already_there: number
}

export interface Problem {
  line: number
  problem: string
}

/** The file has rows that cannot be imported, so nothing of it was. */
export class ImportRefused extends Error {
  constructor(
    readonly problems: Problem[],
    readonly count: number,
  ) {
    super(`${count} ${count === 1 ? 'row' : 'rows'} cannot be imported; nothing was.`)
  }
}

const batchSize = 500
const problemsShown = 20

export async function importFindings(db: Database, options: Import): Promise<Imported> {
  const { total, timesFound } = await check(options)
  const imported = await db.transaction(async (tx) => {
    const audit_id = await findOrCreateAudit(tx, options.workspace_id, options.audit_name)
    const occurrences = new Map<string, number>()
    let done = 0
    let added = 0
    for await (const batch of batches(options.rows(), batchSize)) {
      added += await insertBatch(tx, options.workspace_id, audit_id, batch, { occurrences, timesFound })
      done += batch.length
      options.onProgress?.({ step: 'importing', done, total })
    }
    await recountAssets(tx, options.workspace_id, audit_id)
    return { audit_id, added, already_there: done - added }
  })
  if (imported.added > 0) await db.vacuum()
  return imported
}

/** Reads every row once: how many there are, how often each finding stands in the file, and what is wrong. */
async function check({ rows, onProgress }: Import) {
  const problems: Problem[] = []
  const timesFound = new Map<string, number>()
  let problemCount = 0
  let total = 0
  for await (const row of rows()) {
    if ('problem' in row) {
      problemCount += 1
      if (problems.length < problemsShown) problems.push(row)
      continue
    }
    total += 1
    const key = sameFinding(row.finding)
    if (key) timesFound.set(key, (timesFound.get(key) ?? 0) + 1)
    if (total % batchSize === 0) onProgress?.({ step: 'checking', done: total })
  }
  if (problemCount > 0) throw new ImportRefused(problems, problemCount)
  return { total, timesFound }
}

async function insertBatch(
  tx: Queryable,
  workspace_id: string,
  audit_id: string,
  findings: Finding[],
  seen: { occurrences: Map<string, number>; timesFound: Map<string, number> },
): Promise<number> {
  await upsertRules(tx, workspace_id, rulesOf(findings))
  await upsertAssets(tx, workspace_id, assetsOf(findings))
  return insertViolations(
    tx,
    workspace_id,
    findings.map((finding) => toViolation(finding, audit_id, seen)),
  )
}

function toViolation(
  finding: Finding,
  audit_id: string,
  seen: { occurrences: Map<string, number>; timesFound: Map<string, number> },
): NewViolation {
  const { place, rule_description: _description, rule_explanation: _explanation, ...fields } = finding
  const content = [audit_id, fields.rule_id, fields.asset_url, fields.violating_text, fields.reason, place]
  const key = digest(content)
  const occurrence = (seen.occurrences.get(key) ?? 0) + 1
  seen.occurrences.set(key, occurrence)
  const group = sameFinding(finding)
  return {
    ...fields,
    id: `v_${occurrence === 1 ? key : digest([...content, occurrence])}`,
    audit_id,
    asset_id: assetId(finding),
    group_id: fields.group_id ?? (group && (seen.timesFound.get(group) ?? 0) > 1 ? `g_${group}` : null),
  }
}

/** The same rule broken by the same words is one finding, wherever it stands. */
function sameFinding(finding: Finding): string | null {
  return finding.violating_text === null ? null : digest([finding.rule_id, finding.violating_text])
}

function assetId({ asset_url, asset_name }: Finding): string | null {
  return asset_url === null && asset_name === null ? null : `as_${digest([asset_url, asset_name])}`
}

function rulesOf(findings: Finding[]) {
  const rules = new Map<
    string,
    { id: string; name: string | null; description: string | null; explanation: string | null }
  >()
  for (const { rule_id, rule_name, rule_description, rule_explanation } of findings) {
    if (rule_id === null) continue
    rules.set(rule_id, { id: rule_id, name: rule_name, description: rule_description, explanation: rule_explanation })
  }
  return [...rules.values()]
}

function assetsOf(findings: Finding[]) {
  const assets = new Map<string, { id: string; name: string | null; url: string | null }>()
  for (const finding of findings) {
    const id = assetId(finding)
    if (id !== null) assets.set(id, { id, name: finding.asset_name, url: finding.asset_url })
  }
  return [...assets.values()]
}

async function* batches(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Finding[]> {
  let batch: Finding[] = []
  for await (const row of rows) {
    if ('finding' in row) batch.push(row.finding)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length) yield batch
}

function digest(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}
