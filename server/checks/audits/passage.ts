import type { StoredPassage } from '../../../contract/extensions.gen.ts'
import type { Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { CheckedPlace } from '../../violations/insert.ts'
import type { ExtractedText } from '../extracted-text.ts'
import { readContent } from './content.ts'

/** The paragraph of a violation that a check has found, as it was then. */
export async function findPassage(
  db: Queryable,
  workspace_id: string,
  violation_id: string,
): Promise<StoredPassage | undefined> {
  const [found] = await db.query<{ checked: CheckedPlace; fetched_at: string | null }>(sql`
    select checked, (
      select utc_text(fetched_at) from audit_asset
      where audit_asset.workspace_id = ${workspace_id} and audit_asset.audit_id = violation.audit_id
        and text_hash = checked ->> 'text_hash'
      order by ordinal
      limit 1
    ) as fetched_at
    from violation
    join violation_source as source on source.workspace_id = ${workspace_id} and violation_seq = violation.seq
    where violation.workspace_id = ${workspace_id} and violation.id = ${violation_id} and checked is not null`)
  if (!found) return undefined
  const { rule_version, text_hash, text, block, start, end } = found.checked
  const stored = await readContent<ExtractedText[]>(db, workspace_id, text_hash)
  const passage = stored?.value[text]?.blocks[block]
  if (!passage) return undefined
  const { heading, kind } = passage
  return { text: passage.text, start, end, heading, kind, rule_version, fetched_at: found.fetched_at }
}
