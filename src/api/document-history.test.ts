import { beforeEach, expect, test } from 'vitest'
import { disconnect } from './connections.ts'
import {
  documentEdit,
  documentInput,
  forgetDocument,
  maxDocuments,
  readHistory,
  rememberDocument,
  titleDocuments,
} from './document-history.ts'
import type { GeneratedDocument } from '../state/stored-values.ts'

const documentAt = (documentId: string, created_at: string): GeneratedDocument => ({
  documentId,
  templateId: 'product-description',
  templateKey: 'product_description',
  language_key: 'NL',
  toneOfVoiceMetaId: null,
  tone: null,
  title: null,
  created_at,
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const ids = async (connectionId: string) => (await readHistory(connectionId)).map(({ documentId }) => documentId)

let connectionId = ''
let count = 0
beforeEach(() => {
  connectionId = `connection-${++count}`
})

test('what was generated is listed newest first, with the input it came from', async () => {
  await rememberDocument(connectionId, documentAt('a', at(1)), '{"product":"Flex"}')
  await rememberDocument(connectionId, documentAt('b', at(2)), '{}')
  expect(await ids(connectionId)).toEqual(['b', 'a'])
  expect(await documentInput(connectionId, 'a')).toBe('{"product":"Flex"}')
  expect(await ids('another connection')).not.toEqual(['b', 'a'])
})

test('many generated at once are all kept', async () => {
  const all = Array.from({ length: 50 }, (_, index) => documentAt(`d${index}`, at(index)))
  await Promise.all(all.map((document) => rememberDocument(connectionId, document, '{}')))
  expect(await ids(connectionId)).toHaveLength(50)
})

test('the title follows what the service gave', async () => {
  await rememberDocument(connectionId, documentAt('a', at(1)), '{}')
  const titles = [
    ['a', 'Sparen op jouw tempo'],
    ['unknown', 'Nothing'],
  ] as const
  await titleDocuments(connectionId, new Map(titles))
  expect((await readHistory(connectionId)).map(({ title }) => title)).toEqual(['Sparen op jouw tempo'])
})

test('a forgotten document is gone with its input and its edit, and comes back with them to its place', async () => {
  await rememberDocument(connectionId, documentAt('a', at(1)), '{"a":1}')
  await rememberDocument(connectionId, documentAt('b', at(2)), '{}')
  const edit = documentEdit(connectionId, 'a')
  edit.set({ text: 'My words.', title: null })
  const undo = await forgetDocument(connectionId, documentAt('a', at(1)))
  expect(await ids(connectionId)).toEqual(['b'])
  expect(await documentInput(connectionId, 'a')).toBeNull()
  expect(edit.get()).toBeNull()
  await undo()
  expect(await ids(connectionId)).toEqual(['b', 'a'])
  expect(await documentInput(connectionId, 'a')).toBe('{"a":1}')
  expect(edit.get()).toEqual({ text: 'My words.', title: null })
})

test('the oldest makes room, and its input with it', async () => {
  await rememberDocument(connectionId, documentAt('oldest', at(0)), '{"old":true}')
  await Promise.all(
    Array.from({ length: maxDocuments }, (_, index) =>
      rememberDocument(connectionId, documentAt(`d${index}`, at(index + 1)), '{}'),
    ),
  )
  expect(await ids(connectionId)).toHaveLength(maxDocuments)
  expect(await ids(connectionId)).not.toContain('oldest')
  expect(await documentInput(connectionId, 'oldest')).toBeNull()
})

test('disconnecting erases it', async () => {
  await rememberDocument(connectionId, documentAt('a', at(1)), '{}')
  await disconnect(connectionId)
  expect(await documentInput(connectionId, 'a')).toBeNull()
  expect(await ids(connectionId)).toEqual([])
})
