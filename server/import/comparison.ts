import type { Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type {
  SchemaChange as AuditChange,
  SchemaComparedViolation as ComparedViolation,
  SchemaComparisonCounts as ComparisonCounts,
  SchemaComparisonPage as ComparisonPage,
} from '../../contract/extensions.gen.ts'

export interface AuditComparison {
  workspace_id: string
  audit_id: string
  previous_audit_id: string
  matched_by: ComparisonPage['matched_by']
  /** The violations of each audit with their `seq` and a key, which is the same in both for the same finding. */
  keysNow: Sql
  keysBefore: Sql
}

interface ComparedAudit {
  id: string
  /** The audit whose decisions its import carried over. */
  previous_audit_id: string | null
}

/**
 * One rule for the whole comparison. Where a finding has no identity, because it was imported before identities were kept, the links of the
 * import that carried decisions over from one audit to the other are as good; otherwise the texts are compared.
 */
export async function prepareComparison(
  db: Queryable,
  workspace_id: string,
  now: ComparedAudit,
  before: ComparedAudit,
): Promise<AuditComparison> {
  const audits = { workspace_id, audit_id: now.id, previous_audit_id: before.id }
  const byKeys = (
    matched_by: AuditComparison['matched_by'],
    keys: (workspace_id: string, audit_id: string) => Sql,
  ) => ({
    ...audits,
    matched_by,
    keysNow: keys(workspace_id, now.id),
    keysBefore: keys(workspace_id, before.id),
  })
  if (await allHaveIdentities(db, workspace_id, [now.id, before.id])) return byKeys('identity', identities)
  if (now.previous_audit_id === before.id) {
    const [keysNow, keysBefore] = [predecessors(workspace_id, now.id), positions(workspace_id, before.id)]
    return { ...audits, matched_by: 'identity', keysNow, keysBefore }
  }
  if (before.previous_audit_id === now.id) {
    const [keysNow, keysBefore] = [positions(workspace_id, now.id), predecessors(workspace_id, before.id)]
    return { ...audits, matched_by: 'identity', keysNow, keysBefore }
  }
  return byKeys('text', texts)
}

async function allHaveIdentities(db: Queryable, workspace_id: string, audit_ids: string[]): Promise<boolean> {
  const missing = await db.query(sql`
    select from violation_text
    where workspace_id = ${workspace_id} and audit_id = any(${audit_ids}::text[]) and identity is null
    limit 1`)
  return missing.length === 0
}

const identities = (workspace_id: string, audit_id: string) => sql`
  select seq, identity as key from violation_text where workspace_id = ${workspace_id} and audit_id = ${audit_id}`

const positions = (workspace_id: string, audit_id: string) => sql`
  select seq, seq as key from violation where workspace_id = ${workspace_id} and audit_id = ${audit_id}`

const predecessors = (workspace_id: string, audit_id: string) => sql`
  select violation.seq, previous.seq as key
  from violation
  left join violation_predecessor as link on link.workspace_id = ${workspace_id} and link.violation_id = violation.id
  left join violation as previous on previous.workspace_id = ${workspace_id} and previous.id = link.previous_violation_id
  where violation.workspace_id = ${workspace_id} and violation.audit_id = ${audit_id}`

/** Rule, asset and text; the reason of a finding without a text. Equal ones are told apart by their order. */
const texts = (workspace_id: string, audit_id: string) => sql`
  select seq, parts || row_number() over (partition by parts order by seq) as key
  from (
    select
      violation.seq,
      md5(jsonb_build_array(rule_id, coalesce(asset.url, asset.name), coalesce(violating_text, reason))::text) as parts
    from violation
    join violation_text using (workspace_id, seq)
    left join asset on asset.workspace_id = ${workspace_id} and asset.id = asset_id
    where violation.workspace_id = ${workspace_id} and violation.audit_id = ${audit_id}
  ) as found`

/** The violations of one kind after the given `seq`, in its order, with their states in both audits. */
export async function listCompared(
  db: Queryable,
  { workspace_id, keysNow, keysBefore }: AuditComparison,
  { change, after, limit }: { change: AuditChange; after: number; limit: number },
): Promise<(ComparedViolation & { seq: number })[]> {
  const isGone = change === 'gone'
  const [shown, other] = isGone ? [keysBefore, keysNow] : [keysNow, keysBefore]
  return db.query<ComparedViolation & { seq: number }>(sql`
    with page as (
      select shown.seq, other.seq as other_seq
      from (${shown}) as shown left join (${other}) as other using (key)
      where shown.seq > ${after} and ${change === 'unchanged' ? sql`other.seq is not null` : sql`other.seq is null`}
      order by shown.seq
      limit ${limit}
    )
    select
      page.seq, violation.id as violation_id, reason, rule.name as rule_name, asset.name as asset_name,
      asset.url as asset_url, violation.severity,
      ${isGone ? sql`violation.id` : sql`previous.id`} as previous_violation_id,
      ${isGone ? sql`violation.review_state` : sql`previous.review_state`} as state_before,
      ${isGone ? sql`null` : sql`violation.review_state`} as state_now
    from page
    join violation on violation.workspace_id = ${workspace_id} and violation.seq = page.seq
    join violation_text on violation_text.workspace_id = ${workspace_id} and violation_text.seq = page.seq
    left join violation as previous on previous.workspace_id = ${workspace_id} and previous.seq = page.other_seq
    left join rule on rule.workspace_id = ${workspace_id} and rule.id = violation.rule_id
    left join asset on asset.workspace_id = ${workspace_id} and asset.id = violation.asset_id
    order by page.seq`)
}

export async function countCompared(db: Queryable, comparison: AuditComparison): Promise<ComparisonCounts> {
  const { workspace_id, audit_id, previous_audit_id, keysNow, keysBefore } = comparison
  const [matched] = await db.query<{ unchanged: number }>(sql`
    select count(*) as unchanged from (${keysNow}) as now join (${keysBefore}) as before using (key)`)
  const unchanged = matched?.unchanged ?? 0
  return {
    new: (await countViolations(db, workspace_id, audit_id)) - unchanged,
    gone: (await countViolations(db, workspace_id, previous_audit_id)) - unchanged,
    unchanged,
  }
}

export async function countViolations(db: Queryable, workspace_id: string, audit_id: string): Promise<number> {
  const [counted] = await db.query<{ count: number }>(sql`
    select coalesce(sum(count), 0)::bigint as count from violation_count
    where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
  return counted?.count ?? 0
}
