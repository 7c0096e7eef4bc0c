import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Each import is a tab of its own. */
async function openTab() {
  vi.resetModules()
  return import('./tab-lock.ts')
}

test('without locks the tabs ask each other who lives', async () => {
  const [one, other] = [await openTab(), await openTab()]
  const { signal } = new AbortController()
  one.holdTabLock('one', signal)
  const ran: string[] = []
  const run = (name: string) => other.afterTabDeath(name, async () => void ran.push(name), signal)
  await Promise.all([run('one'), run('dead')])
  expect(ran).toEqual(['dead'])
})
