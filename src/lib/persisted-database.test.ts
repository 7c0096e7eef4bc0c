import { afterEach, expect, test, vi } from 'vitest'
import { persistedInDatabase, readPersisted } from './persisted-database.ts'

afterEach(() => vi.unstubAllGlobals())

const isNumbers = (json: unknown) => (Array.isArray(json) ? json.filter((one) => typeof one === 'number') : undefined)

test('a lock that the browser refuses does not keep later changes from being written', async () => {
  const request = vi
    .fn<(name: string, work: () => Promise<void>) => Promise<void>>((_, work) => work())
    .mockRejectedValueOnce(new DOMException('The request was aborted', 'AbortError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const store = persistedInDatabase<number[]>('c', 'numbers', [], isNumbers)
  await store.change((all) => [...all, 1])
  expect(store.get()).toEqual([1])
  await store.change((all) => [...all, 2])
  expect(await readPersisted('c', 'numbers')).toEqual([1, 2])
})
