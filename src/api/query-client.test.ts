import { onlineManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { queryClientFor } from './query-client.ts'

test('with the network back a page reads on, however long it takes to send what waited', async () => {
  const connection = { id: 'c', label: 'Service', address: 'http://service.test', key_hint: '1234' }
  const client = queryClientFor(connection)
  client.mount()
  onlineManager.setOnline(false)
  const mutation = client.getMutationCache().build(client, { mutationFn: () => new Promise(() => {}) })
  void mutation.execute(undefined)
  const read = client.fetchQuery({ queryKey: ['page'], queryFn: () => 'rows' })
  await until(() => expect(mutation.state.isPaused).toBe(true))
  onlineManager.setOnline(true)
  expect(await read).toBe('rows')
  client.unmount()
})

test('with the network back a connection that is not on screen sends what was decided offline', async () => {
  const connection = { id: 'b', label: 'Other service', address: 'http://other.test', key_hint: '1234' }
  const client = queryClientFor(connection)
  client.mount()
  onlineManager.setOnline(false)
  const mutation = client.getMutationCache().build(client, { mutationFn: async () => 'sent' })
  const sent = mutation.execute(undefined)
  await until(() => expect(mutation.state.isPaused).toBe(true))
  client.unmount()
  onlineManager.setOnline(true)
  expect(await sent).toBe('sent')
})
