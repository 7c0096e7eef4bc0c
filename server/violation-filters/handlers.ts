import { found, invalidValue } from '../core/errors.ts'
import type { SomeHandlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { countFacets } from './facets.ts'
import { findLocation, findPage } from './find.ts'

const maxSearchedWords = 10

/** Each word is another condition on every value. */
function refuseManyWords(search = ''): void {
  if (search.split(/\s+/).filter(Boolean).length > maxSearchedWords) {
    throw invalidValue(['query', 'value_search'], `At most ${maxSearchedWords} words`)
  }
}

export function findingHandlers(db: Database) {
  return {
    async findViolations({ caller: { workspace_id }, params: { audit_id }, query }) {
      const given = { ...query, grouped: query.grouped === 'true', search_assets: true }
      return found(await findPage(db, { workspace_id, audit_id }, given), 'Audit')
    },

    async getViolationLocation({ caller: { workspace_id }, params: { violation_id } }) {
      return found(await findLocation(db, workspace_id, violation_id), 'Violation')
    },

    async getFacets({ caller: { workspace_id }, params: { audit_id }, query }) {
      refuseManyWords(query.value_search)
      return found(await countFacets(db, { workspace_id, audit_id }, { ...query, search_assets: true }), 'Audit')
    },

    /** The published list: the same list with page numbers, fewer filters and one order. Its contract names fewer columns. */
    async listViolations({ caller: { workspace_id }, params: { audit_id }, query }) {
      const { page, page_size, severity, search, review_state } = query
      const given = {
        sort: 'severity' as const,
        grouped: false,
        skip: (page - 1) * page_size,
        page_size,
        review_state: [review_state],
        severity: severity ? [severity] : [],
        search: search ?? undefined,
      }
      const { next_cursor, ...list } = found(await findPage(db, { workspace_id, audit_id }, given), 'Audit')
      return { ...list, audit_id, page, page_size, has_more: next_cursor !== null }
    },
  } satisfies SomeHandlers
}
