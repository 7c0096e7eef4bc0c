import { afterEach, expect, test, vi } from 'vitest'
import { takeKeyFromAddress } from './connections.ts'

afterEach(() => vi.unstubAllGlobals())

function at(address: string) {
  const replaceState = vi.fn<typeof history.replaceState>()
  vi.stubGlobal('location', new URL(address))
  vi.stubGlobal('history', { replaceState })
  return replaceState
}

test('the key is taken out of the address and the history entry', () => {
  const replaceState = at('http://redline.test/audits?name=x#key=rl_abc%2B1&label=Demo')
  expect(takeKeyFromAddress()).toEqual({ key: 'rl_abc+1', label: 'Demo' })
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/audits?name=x')
})

test('an empty key leaves the address, too, and connects nothing', () => {
  const replaceState = at('http://redline.test/#key=')
  expect(takeKeyFromAddress()).toBeNull()
  expect(replaceState).toHaveBeenCalledOnce()
})

test('another part of an address is left alone', () => {
  const replaceState = at('http://redline.test/settings#keyboard')
  expect(takeKeyFromAddress()).toBeNull()
  expect(replaceState).not.toHaveBeenCalled()
})
