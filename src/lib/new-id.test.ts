import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './new-id.ts'

afterEach(() => vi.unstubAllGlobals())

test('no two are the same, also where browsers keep most of their secrets back', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000)
})
