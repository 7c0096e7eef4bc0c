import type { AuditPreview } from '../../../contract/extensions.gen.ts'
import type { ReviewState } from '../../../contract/openapi.gen.ts'
import type { FoundAudit } from '../../audits/repository.ts'
import { conflict } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { idOf } from '../../library/library-item.ts'
import { reviewProgress } from '../../violations/counts.ts'
import type { CheckedPlace } from '../../violations/insert.ts'
import { findProgress } from '../audits/audit-check.ts'
import { readContent } from '../audits/content.ts'
import type { Checker } from '../checker.ts'
import type { CheckFinding } from '../engine.ts'
import type { ExtractedText } from '../extracted-text.ts'
import type { RuleItem } from './rule.ts'

/** Less than a request may take. */
const maxMs = 8000
const maxListed = 100
const maxViolations = 50_000

interface Known {
  id: string
  review_state: ReviewState
  checked: CheckedPlace
}

/**
 * What the rule would find more and less in the stored texts of an audit than the rule of this key has found. Stops after some seconds, or
 * when the rule takes too long for a text: `slow` has its id then.
 */
export async function previewOnAudit(
  db: Database,
  checker: Checker,
  { workspace_id, id: audit_id }: FoundAudit,
  rule: RuleItem,
  { slow, signal }: { slow: Set<string>; signal: AbortSignal },
): Promise<AuditPreview> {
  if (!(await findProgress(db, workspace_id, audit_id))) {
    throw conflict('Only an audit that Redline carries out itself has texts to try the rule on.')
  }
  const known = await readKnown(db, { workspace_id, audit_id, rule_id: idOf(rule.key) })
  const hashes = await readHashes(db, workspace_id, audit_id)
  const preview: AuditPreview = {
    texts: hashes.length,
    texts_checked: 0,
    more: { total: 0, findings: [] },
    less: { total: 0, review_progress: reviewProgress([]), violations: [] },
    kept: { total: 0, review_progress: reviewProgress([]) },
  }
  const rules = [rule]
  const endsAt = performance.now() + maxMs
  const gone: string[] = []
  for (const hash of hashes) {
    signal.throwIfAborted()
    const stored = await readContent<ExtractedText[]>(db, workspace_id, hash)
    const missing = new Set(known.get(hash))
    for (const [index, text] of (stored?.value ?? []).entries()) {
      const { findings } = await checker.check(text, rules, { slow })
      for (const found of findings) {
        const same = [...missing].find(({ checked }) => checked.text === index && overlap(checked, found))
        if (same) count(preview.kept, same)
        else addFinding(preview.more, found, text)
        if (same) missing.delete(same)
      }
    }
    if (slow.size > 0) break
    for (const violation of missing) {
      count(preview.less, violation)
      if (gone.length < maxListed) gone.push(violation.id)
    }
    preview.texts_checked += 1
    if (performance.now() > endsAt) break
  }
  preview.less.violations = await readGone(db, workspace_id, gone)
  return preview
}

function count(group: AuditPreview['kept'], { review_state }: Known): void {
  group.total += 1
  group.review_progress[review_state] += 1
}

function addFinding(
  more: AuditPreview['more'],
  { violating_text, passage, start, end, heading, kind }: CheckFinding,
  { address }: ExtractedText,
): void {
  more.total += 1
  if (more.findings.length >= maxListed) return
  more.findings.push({ address, violating_text, passage: { text: passage, start, end, heading, kind } })
}

const overlap = (one: CheckedPlace, other: CheckFinding) =>
  one.block === other.block && one.start < other.end && other.start < one.end

/** The violations that the rule has found, by the hash of their text. */
async function readKnown(
  db: Database,
  { workspace_id, audit_id, rule_id }: { workspace_id: string; audit_id: string; rule_id: string },
): Promise<Map<string, Known[]>> {
  const violations = await db.query<Known>(sql`
    select id, review_state, checked from violation
    join violation_source as source on source.workspace_id = ${workspace_id} and violation_seq = violation.seq
    where violation.workspace_id = ${workspace_id} and violation.audit_id = ${audit_id} and rule_id = ${rule_id}
      and checked is not null
    limit ${maxViolations + 1}`)
  if (violations.length > maxViolations) {
    throw conflict(`The rule has more than ${maxViolations.toLocaleString('en')} violations in the audit.`)
  }
  const byHash = new Map<string, Known[]>()
  for (const violation of violations) {
    const { text_hash } = violation.checked
    const sameText = byHash.get(text_hash)
    if (sameText) sameText.push(violation)
    else byHash.set(text_hash, [violation])
  }
  return byHash
}

async function readHashes(db: Database, workspace_id: string, audit_id: string): Promise<string[]> {
  const assets = await db.query<{ hash: string }>(sql`
    select text_hash as hash from audit_asset
    where workspace_id = ${workspace_id} and audit_id = ${audit_id} and state = 'completed' and text_hash is not null
    group by text_hash
    order by min(ordinal)`)
  return assets.map(({ hash }) => hash)
}

function readGone(db: Database, workspace_id: string, ids: string[]) {
  return db.query<AuditPreview['less']['violations'][number]>(sql`
    select violation.id as violation_id, asset.url as address, violating_text, review_state, dismissal_reason
    from violation
    join violation_text as texts on texts.workspace_id = ${workspace_id} and texts.seq = violation.seq
    left join asset on asset.workspace_id = ${workspace_id} and asset.id = asset_id
    where violation.workspace_id = ${workspace_id} and violation.id = any(${ids}::text[])
    order by violation.seq`)
}
