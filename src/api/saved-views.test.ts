import { expect, test } from 'vitest'
import { deleteView, renameView, savedViews, saveView } from './saved-views.ts'

const view = { audit_id: 'a', query: '?severity=HIGH' }
const names = (connectionId: string) =>
  savedViews(connectionId)
    .get()
    .map(({ name, query }) => `${name} ${query}`)

test('a name stands for one view, whether it is saved again or given to another', () => {
  saveView('one', { ...view, name: 'High' })
  saveView('one', { ...view, name: 'Low', query: '?severity=LOW' })
  saveView('one', { ...view, name: 'High', query: '?severity=CRITICAL' })
  expect(names('one')).toEqual(['High ?severity=CRITICAL', 'Low ?severity=LOW'])
  const [, low] = savedViews('one').get()
  renameView('one', low?.id ?? '', 'High')
  expect(names('one')).toEqual(['High ?severity=LOW'])
})

test('views of one connection are not those of another, and a deleted one is gone', () => {
  saveView('two', { ...view, name: 'Mine' })
  expect(names('three')).toEqual([])
  const [mine] = savedViews('two').get()
  deleteView('two', mine?.id ?? '')
  expect(names('two')).toEqual([])
})
