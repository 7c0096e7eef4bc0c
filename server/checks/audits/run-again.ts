import type { Agent } from '../../administration/log.ts'
import { findAudit, type FoundAudit } from '../../audits/repository.ts'
import { conflict } from '../../core/errors.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { findCheck } from './audit-check.ts'
import { addCheck } from './start-check.ts'

/** Starts an audit of the same sources, with the decisions of the newest of its series, or else of the given one. Answers its id. */
export async function runAgain(db: Database, audit: FoundAudit, by: Agent): Promise<string> {
  const { workspace_id, id, series } = audit
  const check = await findCheck(db, workspace_id, id)
  if (!check) throw conflict('Only an audit that Redline carries out itself can be run again.')
  return addCheck(db, {
    workspace_id,
    by,
    name: await nextName(db, audit),
    series: series ?? undefined,
    packs: check.packs,
    sources: check.sources,
    carryDecisionsFrom: series === null ? id : 'latest',
  })
}

/** "Website (2)" after "Website". */
async function nextName(db: Queryable, { workspace_id, name }: FoundAudit): Promise<string> {
  const base = name.replace(/ \(\d+\)$/, '')
  for (let number = 2; ; number += 1) {
    const next = `${base} (${number})`
    if (!(await findAudit(db, workspace_id, next))) return next
  }
}
