import { expect, test } from 'vitest'
import { deleteView, savedViews, saveView } from './saved-views.ts'

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
