import { notFound } from '../core/errors.ts'
import type { ExtensionHandlers, Handlers } from '../core/operations.ts'
import type { Database } from '../db/database.ts'
import { countFacets } from './facets.ts'
import { findLocation, findPage } from './find.ts'

export function findingHandlers(
  db: Database,
): Pick<ExtensionHandlers, 'findViolations' | 'getFacets' | 'getViolationLocation'> {
  return {
    async findViolations({ caller: { workspace_id }, params: { audit_id }, query }) {
      const page = await findPage(
        db,
        { workspace_id, audit_id },
        { ...query, grouped: query.grouped === 'true', search_assets: true },
      )
      if (!page) throw notFound('Audit')
      return page
    },

    async getViolationLocation({ caller: { workspace_id }, params: { violation_id } }) {
      const found = await findLocation(db, workspace_id, violation_id)
      if (!found) throw notFound('Violation')
      return found
    },

    async getFacets({ caller: { workspace_id }, params: { audit_id }, query }) {
      const facets = await countFacets(db, { workspace_id, audit_id }, { ...query, search_assets: true })
      if (!facets) throw notFound('Audit')
      return facets
    },
  }
}

/** The published list: the same list with page numbers, fewer filters and one order. */
export function listHandlers(db: Database): Pick<Handlers, 'listViolations'> {
  return {
    async listViolations({ caller: { workspace_id }, params: { audit_id }, query }) {
      const { page, page_size, severity, search, review_state } = query
      const found = await findPage(
        db,
        { workspace_id, audit_id },
        {
          sort: 'severity',
          grouped: false,
          skip: (page - 1) * page_size,
          page_size,
          review_state: [review_state],
          severity: severity ? [severity] : [],
          search: search ?? undefined,
        },
      )
      if (!found) throw notFound('Audit')
      const violations = found.violations.map(
        ({
          decided_by: _by,
          decided_at: _at,
          assigned_to: _to,
          location: _location,
          group_size: _size,
          ...violation
        }) => violation,
      )
      const { total, next_cursor, review_progress } = found
      return { audit_id, violations, total, page, page_size, has_more: next_cursor !== null, review_progress }
    },
  }
}
