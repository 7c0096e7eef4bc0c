import type { Queryable } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { containsPattern, hasTrigram, precededPattern } from '../../search-text.ts'
import type { Searched } from './count-matches.ts'

/**
 * Selects the `seq` of every violation of the audit that contains the term; undefined for a term that the index does not know. Two
 * audits may share a key of the index, so the audit is compared as well.
 */
export async function selectByIndex(db: Queryable, searched: Searched): Promise<Sql | undefined> {
  const { workspace_id, audit_id, term } = searched
  let conditions: Sql[] | undefined = [sql`search_text like ${containsPattern(term)}`]
  if (!hasTrigram(term)) {
    const { characters, isAbsent } = await readCharacters(db, searched)
    if (isAbsent) return sql`select null::bigint as seq where false`
    conditions = precededConditions(term, Array.from(characters))
  }
  return conditions
    ?.map(
      (contains) => sql`
        select seq from violation_text
        where array[workspace_id || '/' || audit_id] @> array[${`${workspace_id}/${audit_id}`}]
          and workspace_id = ${workspace_id} and audit_id = ${audit_id} and ${contains}`,
    )
    .reduce((all, part) => sql`${all} union ${part}`)
}

/** pg_trgm looks for no more than 256 trigrams of a regular expression, and knows none of characters beyond this code. */
const maxListed = 250
const lastListed = '\u07FF'
const maxOthers = 40

/**
 * The index knows three letters in a row. For a term of two, these conditions together say which character stands before it, so that
 * each has trigrams. Undefined for a term without two letters in a row, and for too many characters.
 * https://www.postgresql.org/docs/current/pgtrgm.html#PGTRGM-INDEX
 */
export function precededConditions(term: string, characters: readonly string[]): Sql[] | undefined {
  const listed = characters.filter((character) => character <= lastListed)
  const others = characters.filter((character) => character > lastListed)
  const isIndexed = /[\p{L}\p{N}]{2}/u.test(term) && Array.from(term).every((character) => character <= lastListed)
  if (!isIndexed || listed.length > maxListed || others.length > maxOthers) return undefined
  return [
    sql`search_text ~ ${precededPattern(term, listed)}`,
    ...others.map((character) => sql`search_text like ${containsPattern(character + term)}`),
  ]
}

/** The characters of the audit's texts, and whether one of the term is none of them. */
async function readCharacters(
  db: Queryable,
  { workspace_id, audit_id, term }: Searched,
): Promise<{ characters: string; isAbsent: boolean }> {
  const [audit] = await db.query<{ characters: string; isAbsent: boolean }>(sql`
    select characters, translate(${term}, characters, '') <> '' as "isAbsent" from audit
    where workspace_id = ${workspace_id} and id = ${audit_id}`)
  return audit ?? { characters: '', isAbsent: true }
}
