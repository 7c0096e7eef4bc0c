import { expect, test } from 'vitest'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { auditDuration, filterAudits, sortAudits } from './sort-audits.ts'

const audit = (given: Partial<Audit>): Audit => ({
  id: 'a',
  name: 'Audit',
  status: 'COMPLETED',
  created_at: '2026-10-01T09:00:00Z',
  completed_at: '2026-10-01T10:00:00Z',
  total_assets: 10,
  completed_assets: 10,
  failed_assets: 0,
  total_violations: 0,
  ...given,
})

const unknown = () => undefined
const ids = (audits: Audit[]) => audits.map(({ id }) => id).join('')

test('what is not known stays last in both directions', () => {
  const audits = [
    audit({ id: 'a', completed_at: null }),
    audit({ id: 'b', completed_at: '2026-10-02T10:00:00Z' }),
    audit({ id: 'c' }),
  ]
  expect(ids(sortAudits(audits, { sort: 'completed_at', order: 'descending' }, unknown))).toBe('bca')
  expect(ids(sortAudits(audits, { sort: 'completed_at', order: 'ascending' }, unknown))).toBe('cba')
})

test('an audit without violations has no share of decided ones', () => {
  const none = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
  const shares: Record<string, typeof none> = { a: none, b: { ...none, undecided: 1 }, c: { ...none, fixed: 1 } }
  const audits = ['a', 'b', 'c'].map((id) => audit({ id }))
  expect(ids(sortAudits(audits, { sort: 'progress', order: 'descending' }, ({ id }) => shares[id]))).toBe('cba')
  expect(ids(sortAudits(audits, { sort: 'progress', order: 'ascending' }, ({ id }) => shares[id]))).toBe('bca')
})

test('assets are sorted by their number, not by the share that is done', () => {
  const audits = [
    audit({ id: 'a', total_assets: 15, completed_assets: 15 }),
    audit({ id: 'b', total_assets: 320, completed_assets: 318 }),
    audit({ id: 'c', total_assets: 210, completed_assets: 0 }),
  ]
  expect(ids(sortAudits(audits, { sort: 'assets', order: 'descending' }, unknown))).toBe('bca')
})

test('equal audits keep the order of the service', () => {
  const audits = ['a', 'b', 'c'].map((id) => audit({ id }))
  expect(ids(sortAudits(audits, { sort: 'violations', order: 'descending' }, unknown))).toBe('abc')
})

test('names with numbers are sorted as a person would', () => {
  const audits = [audit({ id: 'b', name: 'Week 10' }), audit({ id: 'a', name: 'Week 9' })]
  expect(ids(sortAudits(audits, { sort: 'name', order: 'ascending' }, unknown))).toBe('ab')
})

test('a filter looks anywhere in the name, whatever the case, in a Turkish browser too', () => {
  const audits = [audit({ id: 'a', name: 'Q4 RETAIL website' }), audit({ id: 'b', name: 'Newsletter', status: 'NEW' })]
  expect(ids(filterAudits(audits, { name: ' retail', status: '' }))).toBe('a')
  expect(ids(filterAudits(audits, { name: '', status: 'NEW' }))).toBe('b')
  const turkish = [audit({ id: 'a', name: 'IŞIK Investing' }), audit({ id: 'b', name: 'Newsletter' })]
  for (const name of ['ışık', 'investing', 'INVEST', 'IŞIK']) {
    expect(ids(filterAudits(turkish, { name, status: '' }))).toBe('a')
  }
})

test('a duration that cannot be known is none', () => {
  expect(auditDuration(audit({}))).toBe(3_600_000)
  expect(auditDuration(audit({ completed_at: undefined }))).toBeNull()
  expect(auditDuration(audit({ completed_at: 'soon' }))).toBeNull()
  expect(auditDuration(audit({ completed_at: '2026-09-01T10:00:00Z' }))).toBeNull()
})
