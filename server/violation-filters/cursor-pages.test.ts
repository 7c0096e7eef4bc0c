import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewStateFilter } from '../../contract/extensions.gen.ts'
import type { Database } from '../db/database.ts'
import { seedAudit } from '../testing/audit.ts'
import { openSharedDatabase } from '../testing/database.ts'
import { runsOf } from '../testing/slow-run.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { insertAssets, upsertRules } from '../violations/insert.ts'
import { recordDecision } from '../violations/record-decision.ts'
import { decide } from '../violations/review-rules.ts'
import { type FindQuery, findPage } from './find.ts'

let db: Database
beforeAll(async () => {
  db = await openSharedDatabase()
})
afterAll(() => db.close())

const actions = ['dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed', 'reopen', 'reopen'] as const
const severities = ['CRITICAL', 'HIGH', 'LOW', null] as const
const size = 12

/** A violation, and what is decided on it. */
const decisions = fc.array(fc.tuple(fc.nat(size - 1), fc.constantFrom(...actions)), { maxLength: 6 })
const rows = fc.array(fc.record({ severity: fc.constantFrom(...severities), kind: fc.nat(2) }), {
  minLength: size,
  maxLength: size,
})

test.each(['severity', 'rule', 'asset', 'decided', 'group'] as const)(
  'pages in the order of %s neither skip nor repeat a violation while others decide',
  { tags: 'long' },
  async (sort) => {
    const { workspace_id, key_id, owner_email } = await createWorkspace(db)
    await db.transaction(async (tx) => {
      await upsertRules(tx, workspace_id, [
        { id: '0', name: 'beta', description: null, explanation: null },
        { id: '1', name: 'Alpha', description: null, explanation: null },
      ])
      await insertAssets(tx, workspace_id, [
        { id: '0', name: null, url: 'https://bank.example/b' },
        { id: '1', name: 'https://bank.example/A', url: 'https://bank.example/z' },
      ])
    })
    const caller = { workspace_id, key_id, owner_email }

    const holds = async (
      given: { severity: (typeof severities)[number]; kind: number }[],
      before: [number, (typeof actions)[number]][],
      between: [number, (typeof actions)[number]][][],
      page_size: number,
      review_state: readonly ReviewStateFilter[],
    ) => {
      const audit_id = await seedAudit(
        db,
        workspace_id,
        given.map(({ severity, kind }) => ({
          severity,
          rule_id: kind === 2 ? null : String(kind),
          asset_id: kind === 2 ? null : String(kind),
          group_id: kind === 2 ? null : `group ${kind}`,
        })),
      )
      const of = { workspace_id, audit_id }
      const query: FindQuery = {
        sort,
        grouped: false,
        review_state: [...review_state],
        skip: 0,
        page_size: 500,
      }
      const everything = await findPage(db, of, { ...query, review_state: ['all'], sort: 'severity' })
      const ids = (everything?.violations ?? []).map(({ id }) => id)
      expect(ids).toHaveLength(size)
      const apply = async (list: [number, (typeof actions)[number]][]) => {
        for (const [index, action] of list) {
          const target = { violation_id: ids[index] ?? '', apply_to_group: false }
          await recordDecision(db, caller, target, decide({ action, reason: action === 'dismiss' ? 'Known' : null }))
        }
      }
      await apply(before)
      const atFirst = ((await findPage(db, of, query))?.violations ?? []).map(({ id }) => id)

      const skipped = await findPage(db, of, { ...query, page_size, skip: page_size })
      const second = atFirst.slice(page_size, 2 * page_size)
      expect(skipped?.violations.map(({ id }) => id)).toEqual(second)
      const bySkipped = await findPage(db, of, { ...query, page_size, cursor: skipped?.cursor ?? undefined })
      expect(second.length > 0 ? bySkipped : skipped).toEqual(skipped)

      const found: string[] = []
      let cursor: string | undefined
      const moments = between[Symbol.iterator]()
      do {
        const page = await findPage(db, of, { ...query, page_size, cursor })
        found.push(...(page?.violations ?? []).map(({ id }) => id))
        cursor = page?.next_cursor ?? undefined
        await apply(moments.next().value ?? [])
      } while (cursor !== undefined)

      expect(new Set(found).size).toBe(found.length)
      // With a filter, those that were decided meanwhile may be there or not.
      const touched = new Set(review_state.includes('all') ? [] : between.flat().map(([index]) => ids[index]))
      const untouched = atFirst.filter((id) => !touched.has(id))
      expect(found.filter((id) => !touched.has(id))).toEqual(untouched)
    }
    const property = fc.asyncProperty(
      rows,
      decisions,
      fc.array(decisions, { maxLength: 8 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom<ReviewStateFilter[]>(['all'], ['undecided'], ['undecided', 'fixed']),
      holds,
    )
    await fc.assert(property, { numRuns: runsOf(12) })
  },
)
