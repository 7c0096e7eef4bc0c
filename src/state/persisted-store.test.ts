import { afterEach, expect, test, vi } from 'vitest'
import { connectionState, forgetConnection, persisted, persistedFor } from './persisted-store.ts'
import { browserSchema, connectionSchema, noChoices } from './schema.ts'
import { eraseRaw, storageHealth } from './storage.ts'

const { divider } = browserSchema
const written = connectionSchema.documentsWritten

function fakeStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem(name: string, value: string) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      kept[name] = value
    },
    removeItem: (name: string) => delete kept[name],
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value, enumerable: false })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of it as is used
  return kept as unknown as Storage
}

afterEach(() => {
  eraseRaw('')
  vi.unstubAllGlobals()
  storageHealth.set('kept')
})

test('a preference is kept, followed, and falls back when what is kept makes no sense', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  const item = persisted(divider)
  const heard = vi.fn<() => void>()
  item.subscribe(heard)
  item.set(40)
  expect(persisted(divider).get()).toBe(40)
  expect(heard).toHaveBeenCalledOnce()
  localStorage.setItem('redline.triage.divider', '"wide"')
  expect(item.get()).toBe(50)
  localStorage.setItem('redline.triage.divider', '{cut')
  expect(item.get()).toBe(50)
})

test('what has another form than the fallback is not read, also in a field', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  const item = persistedFor('a', connectionSchema.choices, 'other form')
  const choices = { ...noChoices, language_key: 'EN', also: ['x'] }
  item.set(choices)
  expect(item.get()).toEqual(choices)
  const { also, ...incomplete } = choices
  expect(also).toEqual(['x'])
  for (const other of [null, [], 'A', { ...choices, language_key: 5 }, { ...choices, also: {} }, incomplete]) {
    localStorage.setItem('redline.c.a.choices.other form', JSON.stringify(other))
    expect(item.get()).toEqual(noChoices)
  }
})

test('without storage it works until the tab closes, and says so', () => {
  const item = persisted(divider)
  item.set((earlier) => earlier + 1)
  expect(item.get()).toBe(51)
  expect(storageHealth.get()).toBe('memory')
})

test('when storage is full the newer value wins over the older one that is kept', () => {
  vi.stubGlobal('localStorage', fakeStorage(3))
  const item = persisted(divider)
  item.set(5)
  item.set(1234)
  expect(item.get()).toBe(1234)
  expect(storageHealth.get()).toBe('memory')
})

test('what one connection keeps is not seen in another, and goes with it', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  persistedFor('a', written).set(1)
  persistedFor('b', written).set(2)
  expect(persistedFor('a', written).get()).toBe(1)
  forgetConnection('a')
  expect(persistedFor('a', written).get()).toBe(0)
  expect(persistedFor('b', written).get()).toBe(2)
})

test('a value of a connection is the same store each time, so that components can ask for it while they render', () => {
  const item = persistedFor('a', connectionSchema.rulesRead)
  item.set(['r'])
  expect(persistedFor('a', connectionSchema.rulesRead).get()).toBe(item.get())
})

test('what is in memory for a connection does not survive a disconnect', () => {
  const draft = connectionState('a', 'dismissal reason of v1', '')
  draft.set('Half writ')
  expect(connectionState('a', 'dismissal reason of v1', '').get()).toBe('Half writ')
  expect(connectionState('b', 'dismissal reason of v1', '').get()).toBe('')
  forgetConnection('a')
  expect(draft.get()).toBe('')
  expect(connectionState('a', 'dismissal reason of v1', '').get()).toBe('')
})
