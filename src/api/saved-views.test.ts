import { expect, test } from 'vitest'
import { extendedFilterNames } from './violation-filters.ts'
import { deleteView, parseViews, savedViews, saveView } from './saved-views.ts'

const filter = { review_state: 'all', search: '' } as const
const view = { audit_id: 'a', filter: { ...filter, severity: 'HIGH' } } as const
const names = (connectionId: string) =>
  savedViews(connectionId)
    .get()
    .map(({ name, filter: { severity } }) => `${name} ${severity}`)

test('a name stands for one view, also when it is saved again', () => {
  saveView('one', { ...view, name: 'High' })
  saveView('one', { ...view, name: 'Low', filter: { ...filter, severity: 'LOW' } })
  saveView('one', { ...view, name: 'High', filter: { ...filter, severity: 'CRITICAL' } })
  expect(names('one')).toEqual(['High CRITICAL', 'Low LOW'])
})

test('views of one connection are not those of another, and a deleted one is gone', () => {
  saveView('two', { ...view, name: 'Mine' })
  expect(names('three')).toEqual([])
  const [mine] = savedViews('two').get()
  deleteView('two', mine?.id ?? '')
  expect(names('two')).toEqual([])
})

test('stored views are read only if every filter of the extensions in them is a text', () => {
  for (const name of extendedFilterNames) {
    const stored = (value: unknown) => [{ ...view, id: 'x', name: 'Mine', filter: { ...filter, [name]: value } }]
    expect(parseViews(stored('a text'))).toEqual(stored('a text'))
    expect(parseViews(stored(7))).toBeUndefined()
  }
})

const stored = (severity: string, review_state: string) => [
  { ...view, id: 'x', name: 'Mine', filter: { ...filter, severity, review_state } },
]

test('a stored view has one state and severity, or several', () => {
  expect(parseViews(stored('HIGH', 'all'))).toEqual(stored('HIGH', 'all'))
  expect(parseViews(stored('CRITICAL\nnone', 'fixed\ndismissed'))).toHaveLength(1)
  expect(parseViews(stored('CRITICAL\nloud', 'all'))).toBeUndefined()
  expect(parseViews(stored('HIGH', 'gone'))).toBeUndefined()
})
