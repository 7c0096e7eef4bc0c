import type { SchemaLanguageKey as LanguageKey } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { columnsOf, type Outcome } from './repository.ts'

/** A document that this process writes now. `attempts` grows with every claim, so an old claim can be told from a new one. */
export interface Claim {
  workspace_id: string
  id: string
  attempts: number
  title: string
  templateId: string
  languageKey: LanguageKey
  toneOfVoiceMetaId: string | null
  input: string
}

/** The oldest document that nobody writes: each goes to one process only. */
export async function claimDocument(db: Queryable, leaseSeconds: number): Promise<Claim | undefined> {
  const [claim] = await db.query<Claim>(sql`
    with next as (
      select workspace_id, id
      from document
      where status = 'waiting' or (status = 'writing' and (leased_until is null or leased_until < now()))
      order by created_at
      limit 1
      for update skip locked
    )
    update document
    set status = 'writing', attempts = attempts + 1, leased_until = now() + make_interval(secs => ${leaseSeconds})
    from next
    where document.workspace_id = next.workspace_id and document.id = next.id
    returning
      document.workspace_id, document.id, attempts, title, "templateId", "languageKey", "toneOfVoiceMetaId", input`)
  return claim
}

/** False when another process has taken the document over. */
export async function renewClaim(db: Queryable, claim: Claim, leaseSeconds: number): Promise<boolean> {
  const renewed = await db.query(sql`
    update document set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where ${held(claim)}
    returning id`)
  return renewed.length > 0
}

export async function finishClaim(db: Queryable, claim: Claim, outcome: Outcome): Promise<void> {
  const { title, document, rawDocument, generatedOutput } = columnsOf(outcome)
  await db.query(sql`
    update document
    set
      status = ${outcome.status}, title = ${title}, document = ${document}::text::json, "rawDocument" = ${rawDocument},
      "generatedOutput" = ${generatedOutput}, leased_until = null
    where ${held(claim)}`)
}

/** Returns the document to the queue. An interruption does not count as an attempt. */
export async function handBack(db: Queryable, claim: Claim): Promise<void> {
  await db.query(sql`
    update document set status = 'waiting', attempts = attempts - 1, leased_until = null where ${held(claim)}`)
}

/** For an engine with one process: documents marked as being written were interrupted by a crash. */
export async function releaseAll(db: Queryable): Promise<void> {
  await db.query(sql`update document set status = 'waiting', leased_until = null where status = 'writing'`)
}

function held({ workspace_id, id, attempts }: Claim) {
  return sql`workspace_id = ${workspace_id} and id = ${id} and status = 'writing' and attempts = ${attempts}`
}
