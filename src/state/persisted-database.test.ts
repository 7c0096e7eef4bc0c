import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { changePersisted, erasePersisted, persist, persistedNames, readPersisted } from './persisted-database.ts'
import { databaseSchema, storedName } from './schema.ts'
import type { GeneratedDocument } from './stored-values.ts'

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

const list = databaseSchema.documents
const run = databaseSchema.documentInput

const documentOf = (entry: number): GeneratedDocument => ({
  documentId: String(entry),
  templateId: 't',
  templateKey: 't',
  language_key: 'EN',
  toneOfVoiceMetaId: null,
  tone: null,
  title: null,
  created_at: '2026-11-19T00:00:00Z',
})

const add = (entry: number) => changePersisted('a', list, (all = []) => [...all, documentOf(entry)])

test('a change that could not be written is made to what is stored, with the next one', async () => {
  const stored = Array.from({ length: 500 }, (_, index) => documentOf(index))
  await persist('a', storedName(list), stored)
  refuseOneWrite()
  expect(await add(500)).toHaveLength(501)
  expect(await add(501)).toHaveLength(502)
  expect(await readPersisted('a', list)).toEqual([...stored, documentOf(500), documentOf(501)])
})

test('a value that could not be written is read until the next one is written', async () => {
  await persist('a', storedName(run, 'd'), 'one')
  refuseOneWrite()
  expect(await persist('a', storedName(run, 'd'), 'two')).toBe(false)
  expect(await readPersisted('a', run, 'd')).toBe('two')
  expect(await persist('a', storedName(run, 'd'), 'three')).toBe(true)
  expect(await readPersisted('a', run, 'd')).toBe('three')
})

test('a value whose erasure failed is gone', async () => {
  await persist('a', storedName(run, 'd'), 'one')
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('Internal error', 'UnknownError')
  })
  await erasePersisted('a', storedName(run, 'd'))
  expect(await readPersisted('a', run, 'd')).toBeUndefined()
  expect(await persistedNames('a')).toEqual([])
})
