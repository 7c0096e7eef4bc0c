import { afterEach, expect, test, vi } from 'vitest'
import { noteAnswer, serviceStatus } from './service-status.ts'

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
