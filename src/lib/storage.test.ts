import { afterEach, expect, test, vi } from 'vitest'
import { eraseRaw, stored, storedFor, storageHealth } from './storage.ts'

const number = (json: unknown) => (typeof json === 'number' ? json : undefined)

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
  const item = stored('divider', 64, number)
  const heard = vi.fn<() => void>()
  item.subscribe(heard)
  item.set(50)
  expect(stored('divider', 64, number).get()).toBe(50)
  expect(heard).toHaveBeenCalledOnce()
  localStorage.setItem('redline.divider', '"wide"')
  expect(item.get()).toBe(64)
  localStorage.setItem('redline.divider', '{cut')
  expect(item.get()).toBe(64)
})

test('without storage it works until the tab closes, and says so', () => {
  const item = stored('divider', 64, number)
  item.set((earlier) => earlier + 1)
  expect(item.get()).toBe(65)
  expect(storageHealth.get()).toBe('memory')
})

test('when storage is full the newer value wins over the older one that is kept', () => {
  vi.stubGlobal('localStorage', fakeStorage(3))
  const item = stored('divider', 0, number)
  item.set(5)
  item.set(1234)
  expect(item.get()).toBe(1234)
  expect(storageHealth.get()).toBe('memory')
})

test('what one connection keeps is not seen in another, and goes with it', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  storedFor('a', 'draft', 0, number).set(1)
  storedFor('b', 'draft', 0, number).set(2)
  expect(storedFor('a', 'draft', 0, number).get()).toBe(1)
  eraseRaw('c.a.')
  expect(storedFor('a', 'draft', 0, number).get()).toBe(0)
  expect(storedFor('b', 'draft', 0, number).get()).toBe(2)
})
