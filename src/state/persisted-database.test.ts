import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { changePersisted, erasePersisted, persist, persistedNames, readPersisted } from './persisted-database.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await erasePersisted('a')
})

/** The next write is refused, as on a full disk. */
function refuseOneWrite() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
}

const add = (entry: number) => changePersisted<number[]>('a', 'list', (list = []) => [...list, entry])

test('a change that could not be written is made to what is stored, with the next one', async () => {
  const stored = Array.from({ length: 500 }, (_, index) => index)
  await persist('a', 'list', stored)
  refuseOneWrite()
  expect(await add(500)).toHaveLength(501)
  expect(await add(501)).toHaveLength(502)
  expect(await readPersisted('a', 'list')).toEqual([...stored, 500, 501])
})

test('a value that could not be written is read until the next one is written', async () => {
  await persist('a', 'run', 'one')
  refuseOneWrite()
  expect(await persist('a', 'run', 'two')).toBe(false)
  expect(await readPersisted('a', 'run')).toBe('two')
  expect(await persist('a', 'run', 'three')).toBe(true)
  expect(await readPersisted('a', 'run')).toBe('three')
})

test('a value whose erasure failed is gone', async () => {
  await persist('a', 'run', 'one')
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('Internal error', 'UnknownError')
  })
  await erasePersisted('a', 'run')
  expect(await readPersisted('a', 'run')).toBeUndefined()
  expect(await persistedNames('a')).toEqual([])
})
