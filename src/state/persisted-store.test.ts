import { afterEach, expect, test, vi } from 'vitest'
import { connectionState, forgetConnection, persisted, persistedFor } from './persisted-store.ts'
import { eraseRaw, storageHealth } from './storage.ts'

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
  const item = persisted('divider', 64)
  const heard = vi.fn<() => void>()
  item.subscribe(heard)
  item.set(50)
  expect(persisted('divider', 64).get()).toBe(50)
  expect(heard).toHaveBeenCalledOnce()
  localStorage.setItem('redline.divider', '"wide"')
  expect(item.get()).toBe(64)
  localStorage.setItem('redline.divider', '{cut')
  expect(item.get()).toBe(64)
})

test('what has another form than the fallback is not read, also in a field', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  const item = persisted<{ text: string; problem: string | null; also: string[] }>('draft', {
    text: '',
    problem: null,
    also: [],
  })
  const draft = { text: 'A', problem: 'Too long', also: ['x'] }
  item.set(draft)
  expect(item.get()).toEqual(draft)
  for (const other of [null, [], 'A', { ...draft, text: 5 }, { ...draft, also: {} }, { text: 'A', problem: null }]) {
    localStorage.setItem('redline.draft', JSON.stringify(other))
    expect(item.get()).toEqual({ text: '', problem: null, also: [] })
  }
})

test('without storage it works until the tab closes, and says so', () => {
  const item = persisted('divider', 64)
  item.set((earlier) => earlier + 1)
  expect(item.get()).toBe(65)
  expect(storageHealth.get()).toBe('memory')
})

test('when storage is full the newer value wins over the older one that is kept', () => {
  vi.stubGlobal('localStorage', fakeStorage(3))
  const item = persisted('divider', 0)
  item.set(5)
  item.set(1234)
  expect(item.get()).toBe(1234)
  expect(storageHealth.get()).toBe('memory')
})

test('what one connection keeps is not seen in another, and goes with it', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  persistedFor('a', 'draft', 0).set(1)
  persistedFor('b', 'draft', 0).set(2)
  expect(persistedFor('a', 'draft', 0).get()).toBe(1)
  forgetConnection('a')
  expect(persistedFor('a', 'draft', 0).get()).toBe(0)
  expect(persistedFor('b', 'draft', 0).get()).toBe(2)
})

test('a value of a connection is the same store each time, so that components can ask for it while they render', () => {
  const item = persistedFor<unknown[]>('a', 'rules', [])
  item.set([1])
  expect(persistedFor<unknown[]>('a', 'rules', []).get()).toBe(item.get())
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
