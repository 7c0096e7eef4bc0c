import type { Location } from '../../contract/extensions.gen.ts'
import type { Violation } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { jsonOf, prepared, rowsOf, type Sql, sql } from '../db/sql.ts'
import { assetSearchText, searchText } from '../search-text.ts'

export interface NewViolation extends Omit<Violation, 'asset_name' | 'asset_url'> {
  /** Null when nothing is known but its texts. */
  source: ViolationSource | null
}

/** What an import has found, and where. */
export interface ViolationSource {
  /** What it is recognised by in other audits. */
  key: string
  import_id: string
  location: Omit<NonNullable<Location>, 'path'> | null
  /** Of what a check of Redline has found. */
  checked?: CheckedPlace
}

/** The version of the rule that has found a violation, and where the quote stands in the stored text of the asset. */
export interface CheckedPlace {
  rule_version: string
  text_hash: string
  /** Index among the texts of the asset. */
  text: number
  block: number
  /** In the text of the block. */
  start: number
  end: number
}

/** Returns how many were not there yet, and which of them are decided. Their counts change with them: lock their audits first. */
export async function insertViolations(tx: Queryable, statement: Sql) {
  const [result] = await tx.query<{ inserted: number; decided: string[] }>(statement)
  return result ?? { inserted: 0, decided: [] }
}

/** The statement that adds the rows which are not there yet, oldest first: all that can be done before its transaction. */
export async function prepareViolations(db: Queryable, workspace_id: string, rows: NewViolation[]): Promise<Sql> {
  // A search must find the rule name that is shown, so a known rule keeps its name in later imports.
  const rule_ids = [...new Set(rows.flatMap((row) => row.rule_id ?? []))]
  const rules = await db.query<{ id: string; name: string | null }>(sql`
    select id, name from rule where workspace_id = ${workspace_id} and id = any(${rule_ids}::text[])`)
  const names = new Map(rules.map(({ id, name }) => [id, name]))
  const given = rows.map(({ source, ...row }) => {
    const rule_name = names.get(row.rule_id ?? '') ?? row.rule_name
    return { ...source?.location, ...source, ...row, search_text: searchText({ ...row, rule_name }) }
  })
  return prepared(sql`
    with given as materialized (
      select * from rows from (
        json_to_recordset(${jsonOf(given)}::json) as (
          id text, audit_id text, rule_id text, asset_id text, severity severity, review_state review_state, dismissal_reason text,
          group_id text, assigned_to_user_ids text[], violating_text text, reason text, recommended_solution text, suggested_text text,
          search_text text, key text, import_id text, line integer, "column" integer, end_line integer, end_column integer, checked json
        )
      ) with ordinality
    ), inserted as (
      insert into violation (
        workspace_id, id, audit_id, rule_id, asset_id, severity, review_state, dismissal_reason, group_id
      )
      select
        ${workspace_id}, id, audit_id, rule_id, asset_id, severity, review_state, dismissal_reason, group_id
      from given order by ordinality
      on conflict (workspace_id, id) do nothing
      returning seq, id, audit_id, review_state, severity, group_id
    ), texts as (
      insert into violation_text (
        workspace_id, seq, audit_id, violating_text, reason, recommended_solution, suggested_text, search_text
      )
      select
        ${workspace_id}, inserted.seq, inserted.audit_id, violating_text, reason, recommended_solution, suggested_text, search_text
      from inserted join given using (id)
      order by inserted.seq
    ), sources as (
      insert into violation_source (
        workspace_id, violation_seq, audit_id, key, import_id, line, "column", end_line, end_column, checked
      )
      select
        ${workspace_id}, inserted.seq, inserted.audit_id, key, import_id, line, "column", end_line, end_column, checked
      from inserted join given using (id)
      where key is not null and inserted.audit_id is not null
    ), assignees as (
      insert into violation_assignee (workspace_id, violation_seq, email)
      select ${workspace_id}, inserted.seq, email
      from inserted join given using (id)
      cross join unnest(assigned_to_user_ids) with ordinality as assigned (email, place)
      order by inserted.seq, place
      on conflict do nothing
    ), counts as (
      insert into violation_count (workspace_id, audit_id, review_state, severity, count)
      select ${workspace_id}, audit_id, review_state, coalesce(severity::text, '') as severity, count(*)
      from inserted where audit_id is not null
      group by 2, 3, 4
      order by 2, 3, 4
      on conflict (workspace_id, audit_id, review_state, severity)
        do update set count = violation_count.count + excluded.count
    ), groups as (
      insert into violation_group (workspace_id, audit_id, group_id, size)
      select ${workspace_id}, audit_id, group_id, count(*)
      from inserted where audit_id is not null and group_id is not null
      group by 2, 3
      order by 2, 3
      on conflict (workspace_id, audit_id, group_id) do update set size = violation_group.size + excluded.size
    )
    select count(*) as inserted, array(select id from inserted where review_state <> 'undecided') as decided
    from inserted`)
}

export interface NewRule {
  id: string
  name: string | null
  description: string | null
  explanation: string | null
}

export interface NewAsset {
  id: string
  name: string | null
  url: string | null
}

/**
 * A known rule takes the new description and explanation but keeps its name, which the search texts of its violations hold. A row that
 * would stay as it is is not written again.
 */
export async function upsertRules(tx: Queryable, workspace_id: string, rules: NewRule[]): Promise<void> {
  await tx.query(sql`
    insert into rule (workspace_id, id, name, description, explanation)
    select ${workspace_id}, id, name, description, explanation from ${rowsOf(sql`rule`, lastOfEachId(rules))}
    on conflict (workspace_id, id) do update set
      description = coalesce(excluded.description, rule.description),
      explanation = coalesce(excluded.explanation, rule.explanation)
    where rule.description is distinct from coalesce(excluded.description, rule.description)
      or rule.explanation is distinct from coalesce(excluded.explanation, rule.explanation)`)
}

/** The id of an asset is made from its name and address, so a known one stays as it is. */
export async function insertAssets(tx: Queryable, workspace_id: string, assets: NewAsset[]): Promise<void> {
  const given = lastOfEachId(assets).map((asset) => ({ ...asset, search_text: assetSearchText(asset) }))
  await tx.query(sql`
    insert into asset (workspace_id, id, name, url, search_text)
    select ${workspace_id}, id, name, url, search_text from ${rowsOf(sql`asset`, given)}
    on conflict do nothing`)
}

/** One statement may touch a row only once; sorted, so that two imports at a time wait for each other in one order. */
function lastOfEachId<T extends { id: string }>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
