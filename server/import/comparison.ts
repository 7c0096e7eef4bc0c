import { type FoundAudit, findAudit, violationsIn } from '../audits/repository.ts'
import type { SeqRange } from '../core/cursor.ts'
import type { Database, Queryable } from '../db/database.ts'
import { cancelWith } from '../db/cancellation.ts'
import { longRunning, sql } from '../db/sql.ts'
import type { Change, ComparedViolation, ComparisonPage } from '../../contract/extensions.gen.ts'
import type { ImportJob } from './job-repository.ts'

interface Audits {
  workspace_id: string
  audit_id: string
  previous_audit_id: string
}

type AuditComparison = Audits & Pick<ComparisonPage, 'matched_by' | 'counts'>

type ComparedAudit = Pick<FoundAudit, 'id' | 'previous_audit_id'>

/**
 * The stored comparison, which is made now if there is none or an audit has more violations since. It is made to its end even if the
 * request gives up meanwhile: a repeated one finds it.
 */
export async function prepareComparison(db: Database, workspace_id: string, now: ComparedAudit, before: ComparedAudit) {
  const audits = { workspace_id, audit_id: now.id, previous_audit_id: before.id }
  return (
    (await readComparison(db, audits)) ??
    cancelWith(undefined, () =>
      db.transaction(async (tx) => {
        await tx.execute('set local statement_timeout = 0')
        // One at a time: another process may have made it meanwhile.
        await tx.query(
          longRunning(sql`
            select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([workspace_id, now.id, before.id])}, 0))`),
        )
        return (await readComparison(tx, audits)) ?? storeComparison(tx, audits, now, before)
      }),
    )
  )
}

/** Of an import that carried decisions over, unless one of the audits was deleted meanwhile. */
export async function compareWithPrevious(db: Database, { workspace_id, audit_id, previous_audit_id }: ImportJob) {
  const now = await findAudit(db, workspace_id, audit_id)
  const before = previous_audit_id === null ? undefined : await findAudit(db, workspace_id, previous_audit_id)
  return now && before && (await prepareComparison(db, workspace_id, now, before)).counts
}

async function readComparison(db: Queryable, audits: Audits): Promise<AuditComparison | undefined> {
  const { workspace_id, audit_id, previous_audit_id } = audits
  const [stored] = await db.query<Pick<AuditComparison, 'matched_by' | 'counts'>>(sql`
    select
      matched_by,
      json_build_object('new', audit_size - unchanged, 'gone', previous_size - unchanged, 'unchanged', unchanged) as counts
    from audit_comparison
    where workspace_id = ${workspace_id} and audit_id = ${audit_id} and previous_audit_id = ${previous_audit_id}
      and audit_size = ${violationsIn(workspace_id, audit_id)} and previous_size = ${violationsIn(workspace_id, previous_audit_id)}`)
  return stored && { ...audits, ...stored }
}

async function storeComparison(tx: Queryable, audits: Audits, now: ComparedAudit, before: ComparedAudit) {
  const { workspace_id, audit_id, previous_audit_id } = audits
  const { matched_by, keysNow, keysBefore } = await chooseKeys(tx, workspace_id, now, before)
  await tx.query(sql`
    delete from audit_comparison
    where workspace_id = ${workspace_id} and audit_id = ${audit_id} and previous_audit_id = ${previous_audit_id}`)
  const compare = sql`
    with compared as materialized (
      select
        case when now.seq is null then 'gone' when before.seq is null then 'new' else 'unchanged' end as change,
        now.seq, before.seq as previous_seq
      from (${keysNow}) as now full join (${keysBefore}) as before using (key)
    ), counted as (
      select
        count(*) filter (where change = 'new') as new, count(*) filter (where change = 'gone') as gone,
        count(*) filter (where change = 'unchanged') as unchanged
      from compared
    ), stored as (
      insert into audit_comparison
        (workspace_id, audit_id, previous_audit_id, matched_by, audit_size, previous_size, unchanged)
      select
        ${workspace_id}, ${audit_id}, ${previous_audit_id}, ${matched_by}, new + unchanged, gone + unchanged, unchanged
      from counted
    ), listed as (
      insert into compared_violation (workspace_id, audit_id, previous_audit_id, change, seq, previous_seq)
      select
        ${workspace_id}, ${audit_id}, ${previous_audit_id}, change, coalesce(seq, previous_seq),
        case when change = 'unchanged' then previous_seq end
      from compared
    )
    select new, gone, unchanged from counted`
  const [counts] = await tx.query<AuditComparison['counts']>(longRunning(compare))
  return { ...audits, matched_by, counts: counts ?? { new: 0, gone: 0, unchanged: 0 } }
}

/**
 * Selects the violations of each audit with their `seq` and a key, which is the same in both for the same finding. One rule for the whole
 * comparison: the links of the import that carried decisions over from one audit to the other, and the keys of the
 * findings. Without links, where a finding was imported before keys were kept, the texts are compared.
 */
async function chooseKeys(db: Queryable, workspace_id: string, now: ComparedAudit, before: ComparedAudit) {
  const newer = [now, before].find((audit) => audit.previous_audit_id === (audit === now ? before : now).id)
  const hasKeys = newer !== undefined || (await allHaveKeys(db, workspace_id, [now.id, before.id]))
  const matched_by: AuditComparison['matched_by'] = hasKeys ? 'identity' : 'text'
  const keysOf = ({ id }: ComparedAudit) =>
    hasKeys ? findingKeys(workspace_id, id, newer?.id ?? null) : texts(workspace_id, id)
  return { matched_by, keysNow: keysOf(now), keysBefore: keysOf(before) }
}

async function allHaveKeys(db: Queryable, workspace_id: string, audit_ids: string[]): Promise<boolean> {
  const withoutKey = sql`
    select from violation
    left join violation_source as source on source.workspace_id = ${workspace_id} and violation_seq = seq
    where violation.workspace_id = ${workspace_id} and violation.audit_id = any(${audit_ids}::text[]) and import_id is null
    limit 1`
  const missing = await db.query(longRunning(withoutKey))
  return missing.length === 0
}

/** Equal ones of a file are told apart by the order of their lines. `newer` is the audit whose violations have predecessors in the other. */
const findingKeys = (workspace_id: string, audit_id: string, newer: string | null) => sql`
  select
    violation.seq,
    case
      when link.violation_id is not null then jsonb_build_array(link.previous_violation_id)
      else jsonb_build_array(key, asset.url, row_number() over (
        partition by link.violation_id is null, key, asset.url order by line, "column", violation.seq
      ))
    end as key
  from violation
  left join violation_source as source on source.workspace_id = ${workspace_id} and violation_seq = violation.seq
  left join asset on asset.workspace_id = ${workspace_id} and asset.id = asset_id
  left join violation_predecessor as link on link.workspace_id = ${workspace_id} and link.audit_id = ${newer}
    and violation.id = ${audit_id === newer ? sql`link.violation_id` : sql`link.previous_violation_id`}
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
  { workspace_id, audit_id, previous_audit_id }: Audits,
  change: Change,
  { after, limit }: SeqRange,
): Promise<(ComparedViolation & { seq: number })[]> {
  const isGone = change === 'gone'
  return db.query<ComparedViolation & { seq: number }>(sql`
    with page as (
      select seq, previous_seq from compared_violation
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and previous_audit_id = ${previous_audit_id}
        and change = ${change} and seq > ${after ?? 0}
      order by seq
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
    left join violation as previous on previous.workspace_id = ${workspace_id} and previous.seq = page.previous_seq
    left join rule on rule.workspace_id = ${workspace_id} and rule.id = violation.rule_id
    left join asset on asset.workspace_id = ${workspace_id} and asset.id = violation.asset_id
    order by page.seq`)
}
