import { expect, test } from 'vitest'
import { matchEntries, type PaletteEntry } from './palette-match.ts'

const entry = (label: string, group: PaletteEntry['group'] = 'audits'): PaletteEntry => ({
  id: label,
  group,
  label,
  run: () => {},
})
const found = (entries: PaletteEntry[], typed: string) =>
  matchEntries(entries, typed, (group) => group).map(({ label }) => label)

test('every word must be there, accents and case aside', () => {
  const entries = [entry('Crème de la crème'), entry('Retail website Q4'), entry('Q4 retail')]
  expect(found(entries, 'creme')).toEqual(['Crème de la crème'])
  expect(found(entries, 'q4 retail')).toEqual(['Q4 retail', 'Retail website Q4'])
  expect(found(entries, 'nothing')).toEqual([])
})

test('pages come before audits, and no group fills the list alone', () => {
  const entries = [...Array.from({ length: 30 }, (_, index) => entry(`Audit ${index}`)), entry('Audits', 'pages')]
  expect(found(entries, 'audit')).toHaveLength(9)
  expect(found(entries, 'audit')[0]).toBe('Audits')
})

test('words are found in any order, also in the note and in the name of the group', () => {
  const entries = [
    { ...entry('Minor ones', 'views'), note: 'Q4 retail website' },
    entry('Offer letter', 'templates'),
    entry('Offer', 'documents'),
  ]
  expect(found(entries, 'q4 minor')).toEqual(['Minor ones'])
  expect(found(entries, 'letter templates')).toEqual(['Offer letter'])
  expect(found(entries, 'offer')).toEqual(['Offer letter', 'Offer'])
})

test('a label that has the words comes before one whose group has them', () => {
  const entries = [entry('Offer', 'documents'), entry('All documents', 'documents')]
  expect(found(entries, 'documents')).toEqual(['All documents', 'Offer'])
})

test('templates and documents are listed only once something is typed', () => {
  expect(found([entry('Offer', 'documents'), entry('Audits', 'pages')], '')).toEqual(['Audits'])
})
