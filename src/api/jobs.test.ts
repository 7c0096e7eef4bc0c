import { expect, test } from 'vitest'
import { disconnect } from './connections.ts'
import { exportsOf } from './jobs.ts'

test('disconnecting stops the exports of the connection, and no other', async () => {
  const stopped: string[] = []
  for (const id of ['c', 'd']) {
    const common = { id, name: '', done: 0, total: 1, isRunning: true, remarks: '', error: null }
    exportsOf(id).set([{ ...common, close: () => stopped.push(id) }])
  }
  await disconnect('c')
  expect(stopped).toEqual(['c'])
  expect(exportsOf('c').get()).toEqual([])
  expect(exportsOf('d').get()).toHaveLength(1)
})
