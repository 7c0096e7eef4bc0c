import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReviewState, Severity } from '../../../contract/openapi.gen.ts'
import { countReasons, tallyReport, topRows, wholeShares } from './report-tally.ts'
import { aViolation } from '../../testing/violation.fixture.ts'

const states: ReviewState[] = ['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed']
const severityValues: (Severity | null)[] = ['LOW', 'CRITICAL', null, 'HIGH']
const violations = fc
  .array(fc.record({ state: fc.nat(4), severity: fc.nat(3), rule: fc.nat(30), asset: fc.nat(30) }))
  .map((list) =>
    list.map(({ state, severity, rule, asset }, index) =>
      aViolation({
        id: String(index),
        review_state: states[state],
        severity: severityValues[severity],
        rule_id: rule === 0 ? null : `r${rule}`,
        rule_name: rule === 0 ? null : `Rule ${rule}`,
        asset_url: asset === 0 ? null : `https://bank.example/${asset}`,
      }),
    ),
  )

test('every picture of a report adds up to its total', () => {
  fc.assert(
    fc.property(violations, (all) => {
      const report = tallyReport(all)
      expect(report.total).toBe(all.length)
      for (const rows of [report.severities, report.rules, report.assets]) {
        const { rows: top, others } = topRows(rows, 5)
        const sum = top.reduce((total, row) => total + row.total, others?.total ?? 0)
        expect(sum).toBe(all.length)
        for (const row of others ? [...top, others] : top) {
          expect(Object.values(row.states).reduce((total, count) => total + count, 0)).toBe(row.total)
        }
      }
      expect(report.decisions).toHaveLength(all.filter(({ review_state }) => review_state !== 'undecided').length)
    }),
  )
})

test('whole shares add up to 100, and nothing that was counted has none', () => {
  expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33])
  expect(wholeShares([0, 0])).toEqual([0, 0])
  expect(wholeShares([1, 998, 1, 0])).toEqual([1, 98, 1, 0])
  fc.assert(
    fc.property(fc.array(fc.nat(2000), { minLength: 1, maxLength: 8 }), (counts) => {
      const shares = wholeShares(counts)
      const isCounted = counts.some((count) => count > 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(isCounted ? 100 : 0)
      expect(shares.map((share) => share > 0)).toEqual(counts.map((count) => count > 0))
    }),
  )
})

test('severities stand from the worst down, none last; rules by number', () => {
  const { severities, rules } = tallyReport([
    aViolation({ id: '1', severity: null, rule_id: 'a', rule_name: 'A' }),
    aViolation({ id: '2', severity: 'LOW', rule_id: 'b', rule_name: 'B' }),
    aViolation({ id: '3', severity: 'CRITICAL', rule_id: 'b', rule_name: 'B' }),
  ])
  expect(severities.map(({ name }) => name)).toEqual(['CRITICAL', 'LOW', null])
  expect(rules.map(({ name }) => name)).toEqual(['B', 'A'])
})

test('a report has every decision, however many there are', () => {
  const all = Array.from({ length: 2500 }, (_, index) => aViolation({ id: String(index), review_state: 'fixed' }))
  expect(tallyReport(all).decisions).toHaveLength(2500)
})

const dismissed = (id: string, dismissal_reason: string) =>
  aViolation({ id, review_state: 'dismissed', dismissal_reason })

test('dismissals are counted by standard reason in their order, and all others together', () => {
  const { decisions } = tallyReport([
    dismissed('a', 'Quoted'),
    dismissed('b', 'Old page'),
    aViolation({ id: 'c', review_state: 'fixed' }),
  ])
  const standard = [
    { category: 'duplicate', reason: 'Decided before' },
    { category: 'false positive', reason: 'Quoted' },
  ]
  expect(countReasons(standard, decisions).map(({ category, violations }) => [category, violations])).toEqual([
    ['duplicate', 0],
    ['false positive', 1],
    [null, 1],
  ])
  expect(countReasons([], decisions)).toEqual([])
})
