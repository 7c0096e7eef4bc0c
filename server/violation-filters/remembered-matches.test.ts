import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import type { Query } from '../core/operations.ts'
import { seedAudit } from '../testing/audit.ts'
import { openSharedDatabase } from '../testing/database.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { searchLimits } from '../violations/text-search/count-matches.ts'
import { readCounts } from '../violations/counts.ts'
import { createMatchCache } from '../violations/text-search/match-cache.ts'
import { findPage } from './find.ts'

let db: Database
beforeAll(async () => {
  db = await openSharedDatabase()
})
afterAll(() => db.close())

test('a search whose matches are known has the pages of one that the database answers', async () => {
  const { workspace_id } = await createWorkspace(db)
  const severities = ['LOW', null, 'CRITICAL', 'HIGH', 'MEDIUM'] as const
  const audit_id = await seedAudit(
    db,
    workspace_id,
    Array.from({ length: 40 }, (_, i) => ({
      reason: i % 4 === 0 ? 'Other' : 'Guaranteed',
      severity: severities[i % severities.length],
      review_state: i % 3 === 0 ? ('fixed' as const) : ('undecided' as const),
    })),
  )
  const of = { workspace_id, audit_id }
  const known = createMatchCache({ ...searchLimits, smallAudit: 0, settleMs: 0 })
  await vi.waitFor(
    async () => {
      const version = await readCounts(db, workspace_id, audit_id)
      if (version) known.prepare(db, of, version)
      expect(version && (await known.read(db, { ...of, term: 'guaranteed' }, version))).toBeDefined()
    },
    { timeout: 10_000 },
  )
  // An audit this small is searched by the database.
  const unknown = createMatchCache()
  type Filter = Omit<Query<'findViolations'>, 'sort' | 'skip' | 'page_size'>
  const pagesWith = async (cache: typeof known, query: Filter) => {
    const pages: { ids: string[]; total: number }[] = []
    let cursor: string | undefined
    do {
      const list = { ...query, sort: 'severity', page_size: 7 } as const
      const page = await findPage(db, cache, of, { ...list, cursor, skip: 0 })
      expect(await findPage(db, cache, of, { ...list, skip: 7 * pages.length })).toEqual(page)
      pages.push({ ids: (page?.violations ?? []).map(({ id }) => id), total: page?.total ?? 0 })
      cursor = page?.next_cursor ?? undefined
    } while (cursor !== undefined)
    return pages
  }
  for (const query of [
    { review_state: 'all' },
    { review_state: 'undecided' },
    { review_state: 'fixed', severity: ['LOW', 'CRITICAL'] },
    { review_state: 'dismissed' },
  ] satisfies Filter[]) {
    const pages = await pagesWith(known, { ...query, search: 'Guaranteed' })
    expect(pages).toEqual(await pagesWith(unknown, { ...query, search: 'Guaranteed' }))
  }
  expect(
    (await pagesWith(known, { review_state: 'all', search: 'guaranteed' })).flatMap(({ ids }) => ids),
  ).toHaveLength(30)
})
