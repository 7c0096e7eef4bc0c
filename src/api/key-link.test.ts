import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect, connections, disconnect, followKeyLink, offeredKey, takeKeyFromAddress } from './connections.ts'

beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  for (const { id } of connections.get().list) await disconnect(id)
})
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

const connectTo = async (key: string) => {
  at('http://redline.test/')
  const { id } = await connect({ label: 'Bank', address: '', key, remember: false })
  onTestFinished(() => disconnect(id))
}

test('a link connects at once where there is no connection yet', async () => {
  at('http://redline.test/')
  await followKeyLink({ key: 'rl_first', label: 'Demo' })
  const { active } = connections.get()
  expect(active).toMatchObject({ label: 'Demo', key_hint: 'irst' })
  expect(offeredKey.get()).toBeNull()
  await disconnect(active?.id ?? '')
})

test('a link with another key changes nothing before the user has agreed', async () => {
  await connectTo('rl_own')
  await followKeyLink({ key: 'rl_forged', label: 'Bank' })
  expect(connections.get().list).toHaveLength(1)
  expect(connections.get().active?.key_hint).toBe('_own')
  expect(offeredKey.get()).toEqual({ key: 'rl_forged', label: 'Bank' })
  offeredKey.set(null)
})

test('a link with the key of a connection opens it, under the label that it has', async () => {
  await connectTo('rl_own')
  await connectTo('rl_second')
  await followKeyLink({ key: 'rl_own', label: 'Forged' })
  expect(connections.get().active).toMatchObject({ label: 'Bank', key_hint: '_own' })
  expect(connections.get().list).toHaveLength(2)
  expect(offeredKey.get()).toBeNull()
})
