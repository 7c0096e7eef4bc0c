import type { StoredPassage } from '../../../contract/extensions.gen.ts'
import type { Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { CheckedPlace } from '../../violations/insert.ts'
import type { ExtractedText } from '../extracted-text.ts'
import type { AssetResult } from './asset-result.ts'
import { readContent } from './content.ts'

/** The paragraph of a violation that a check has found, as it was then. */
export async function findPassage(
  db: Queryable,
  workspace_id: string,
  violation_id: string,
): Promise<StoredPassage | undefined> {
  const [found] = await db.query<{
    checked: CheckedPlace
    asset: { fetched_at: string; result_hash: string | null } | null
  }>(sql`
    select checked, (
      select json_build_object('fetched_at', utc_text(fetched_at), 'result_hash', result_hash) from audit_asset
      where audit_asset.workspace_id = ${workspace_id} and audit_asset.audit_id = violation.audit_id
        and text_hash = checked ->> 'text_hash'
      order by ordinal
      limit 1
    ) as asset
    from violation
    join violation_source as source on source.workspace_id = ${workspace_id} and violation_seq = violation.seq
    where violation.workspace_id = ${workspace_id} and violation.id = ${violation_id} and checked is not null`)
  if (!found) return undefined
  const { checked, asset } = found
  const { rule_version, text_hash, start, end } = checked
  const stored = await readContent<ExtractedText[]>(db, workspace_id, text_hash)
  const passage = stored?.value[checked.text]?.blocks[checked.block]
  if (!passage) return undefined
  const { text, heading, kind } = passage
  const result = asset?.result_hash ? await readContent<AssetResult>(db, workspace_id, asset.result_hash) : undefined
  const model = exchangeOf(result?.value.exchanges ?? [], checked, text)
  return { text, start, end, heading, kind, rule_version, fetched_at: asset?.fetched_at ?? null, model }
}

/** A long text was asked about in parts. */
function exchangeOf(exchanges: AssetResult['exchanges'], checked: CheckedPlace, passage: string) {
  const about = exchanges.filter(
    ({ text, rule_versions }) => text === checked.text && rule_versions.includes(checked.rule_version),
  )
  const isIn = ({ content }: { content: string }) => content.includes(passage)
  const exchange = about.find(({ messages }) => messages.some(isIn)) ?? about[0]
  if (!exchange) return null
  const { model, messages, answer } = exchange
  return { model, prompt: messages.map(({ content }) => content).join('\n\n'), answer }
}
