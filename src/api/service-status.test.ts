import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { reportResponse, reportNetworkError, serviceStatus } from './service-status.ts'

afterEach(() => onlineManager.setOnline(true))

test('failures of the service are told apart from answers', () => {
  reportResponse('a', 503)
  expect(serviceStatus('a').get()).toBe('degraded')
  reportResponse('a', 404)
  expect(serviceStatus('a').get()).toBe('fine')
  expect(serviceStatus('b').get()).toBe('fine')
})

test('an answer that was on its way when the network went does not hide that it is gone', () => {
  onlineManager.setOnline(false)
  reportResponse('c', 200)
  expect(serviceStatus('c').get()).toBe('offline')
  onlineManager.setOnline(true)
  reportResponse('c', 200)
  expect(serviceStatus('c').get()).toBe('fine')
})

test('the network that is back makes no service fine that was not', () => {
  reportResponse('d', 200)
  reportResponse('e', 503)
  reportNetworkError('f')
  onlineManager.setOnline(false)
  expect(['d', 'e', 'f'].map((id) => serviceStatus(id).get())).toEqual(['offline', 'offline', 'offline'])
  onlineManager.setOnline(true)
  expect(['d', 'e', 'f'].map((id) => serviceStatus(id).get())).toEqual(['fine', 'degraded', 'offline'])
})
