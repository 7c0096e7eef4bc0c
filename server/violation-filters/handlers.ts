import type { Database } from '../db/database.ts'
import type { ExtensionHandlers } from '../core/operations.ts'
import { notFound } from '../core/errors.ts'
import { readCounts } from '../violations/counts.ts'
import type { MatchCache } from '../violations/text-search/match-cache.ts'
import { countFacets } from './facets.ts'
import { findPage } from './find.ts'

export function findingHandlers(
  db: Database,
  cache: MatchCache,
): Pick<ExtensionHandlers, 'findViolations' | 'getFacets'> {
  return {
    async findViolations({ caller: { workspace_id }, params: { audit_id }, query }) {
      const page = await findPage(db, cache, { workspace_id, audit_id }, query)
      if (!page) throw notFound('Audit')
      return page
    },

    async getFacets({ caller: { workspace_id }, params: { audit_id }, query }) {
      if (!(await readCounts(db, workspace_id, audit_id))) throw notFound('Audit')
      return countFacets(db, { workspace_id, audit_id }, query)
    },
  }
}
