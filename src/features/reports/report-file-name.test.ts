import { expect, test } from 'vitest'
import { reportFileName } from './export-format.ts'

const subject = {
  audit: { id: 'a/1', name: 'Q4 retail website' },
  connection: { label: 'Northwind Bank', address: 'https://northwind.example' },
  taken_at: '2026-11-16T09:03:27.123Z',
}

test('a file names the audit, its filter, the connection, the time and the id', () => {
  expect(reportFileName({ ...subject, filter: { review_state: 'all' } })).toBe(
    'Q4 retail website all Northwind Bank 2026-11-16T0903Z a/1',
  )
  expect(
    reportFileName({
      ...subject,
      filter: { review_state: 'undecided', severity: 'HIGH', search: 'Guaranteed returns' },
    }),
  ).toBe('Q4 retail website undecided HIGH Guaranteed returns Northwind Bank 2026-11-16T0903Z a/1')
})

test('of several values each is named', () => {
  const filter = { review_state: 'fixed\ndismissed', severity: 'HIGH\nLOW', rule: 'A\nB\nC\nD' } as const
  expect(reportFileName({ ...subject, filter })).toBe(
    'Q4 retail website fixed dismissed HIGH LOW A B C Northwind Bank 2026-11-16T0903Z a/1',
  )
})

test('a long name takes nothing from the time and the id', () => {
  const audit = { id: 'a1', name: 'n'.repeat(200) }
  const filter = { review_state: 'all', search: 's'.repeat(200) } as const
  expect(reportFileName({ ...subject, audit, filter })).toMatch(/^n{40} all s{30} Northwind Bank 2026-11-16T0903Z a1$/)
})
