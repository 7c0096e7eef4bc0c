import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { exportFormats } from './export-format.ts'
import { aViolation } from '../../testing/violation.fixture.ts'

const audit = {
  id: 'a/1',
  name: 'Q4',
  status: 'COMPLETED',
  created_at: '2026-11-01T00:00:00Z',
  completed_at: null,
  total_assets: 1,
  completed_assets: 1,
  failed_assets: 0,
  total_violations: 2,
}
const about = {
  audit,
  filter: { review_state: 'all', search: 'no risk' },
  connection: { label: 'Northwind Bank', address: 'https://northwind.example' },
  taken_at: '2026-11-12T09:41:00Z',
  with_comments: true,
  with_decisions: false,
  with_categories: false,
} as const
const rows = [
  {
    ...aViolation({ id: '1', violating_text: '=1+1', assigned_to_user_ids: ['u1', 'u2'] }),
    rule_description: null,
    rule_explanation: '-2',
    comments: [{ id: 'c', author_email: null, content: '@SUM(A1)', created_at: '2026-11-12T08:00:00Z' }],
  },
  aViolation({ id: '2', reason: 'Two\nlines, "quoted"' }),
]
const end = { found: 2, total: 2, steady: true }

const write = (ending: 'csv' | 'json') => {
  const format = exportFormats[ending](about)
  return [format.head(), ...rows.map((row, index) => format.row(row, index)), format.foot(end)].join('')
}

test('CSV has the contract’s names for columns, and a spreadsheet runs nothing of it', () => {
  const { data } = papaparse.parse<Record<string, string>>(write('csv').slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({
    id: '1',
    violating_text: "'=1+1",
    assigned_to_user_ids: 'u1\nu2',
    rule_explanation: '-2',
    comments: '2026-11-12T08:00:00Z ?: @SUM(A1)',
  })
  expect(data[1]).toMatchObject({ reason: 'Two\nlines, "quoted"', comments: '' })
})

test('every row of a CSV says of which audit it is, through which filter, from where and when', () => {
  const { data } = papaparse.parse<Record<string, string>>(write('csv').slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  for (const row of data) {
    expect(row).toMatchObject({
      audit_name: 'Q4',
      filter: 'review_state=all&search=no+risk',
      connection: 'Northwind Bank',
      service: 'https://northwind.example',
      taken_at: '2026-11-12T09:41:00Z',
    })
  }
})

test('JSON is whole, and says of what, through which filter, when, and whether it adds up', () => {
  expect(JSON.parse(write('json'))).toMatchObject({
    audit,
    filter: { review_state: 'all', search: 'no risk' },
    connection: { label: 'Northwind Bank', address: 'https://northwind.example' },
    taken_at: '2026-11-12T09:41:00Z',
    violations: [
      { id: '1', violating_text: '=1+1', comments: [{ content: '@SUM(A1)' }] },
      { id: '2', comments: null },
    ],
    totals: end,
  })
})

test('what a service adds of its own stays out of the file', () => {
  const format = exportFormats.json({ ...about, with_comments: false })
  const row = Object.assign(aViolation({ id: '1' }), { secret: 'rl_key' })
  expect(format.row(row, 0)).not.toContain('rl_key')
})
