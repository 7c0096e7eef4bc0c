import { afterEach, expect, test, vi } from 'vitest'
import { noteAnswer, noteSilence, serviceStatus, setOnline } from './service-status.ts'

afterEach(() => vi.unstubAllGlobals())

test('failures of the service are told apart from answers', () => {
  noteAnswer('a', 503)
  expect(serviceStatus('a').get()).toBe('degraded')
  noteAnswer('a', 404)
  expect(serviceStatus('a').get()).toBe('fine')
  expect(serviceStatus('b').get()).toBe('fine')
})

test('an answer that was on its way when the network went does not hide that it is gone', () => {
  vi.stubGlobal('navigator', { onLine: false })
  noteAnswer('c', 200)
  expect(serviceStatus('c').get()).toBe('offline')
  vi.stubGlobal('navigator', { onLine: true })
  noteAnswer('c', 200)
  expect(serviceStatus('c').get()).toBe('fine')
})

test('the network that is back makes no service fine that was not', () => {
  noteAnswer('d', 200)
  noteAnswer('e', 503)
  noteSilence('f')
  setOnline(false)
  expect(['d', 'e', 'f'].map((id) => serviceStatus(id).get())).toEqual(['offline', 'offline', 'offline'])
  setOnline(true)
  expect(['d', 'e', 'f'].map((id) => serviceStatus(id).get())).toEqual(['fine', 'degraded', 'offline'])
})
