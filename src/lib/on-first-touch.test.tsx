import { beforeEach, expect, test, vi } from 'vitest'

/** A page of its own: what was touched once stays so. */
async function newPage() {
  vi.resetModules()
  return import('./on-first-touch.ts')
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => queueMicrotask(work))
})

test('code comes with the first touch of the page and not before', async () => {
  const { onFirstTouch } = await newPage()
  const load = vi.fn<() => Promise<string>>(async () => 'code')
  const code = onFirstTouch(load)
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  globalThis.dispatchEvent(new Event('pointermove'))
  expect(await code.arrival).toBe('code')
  expect(code.get()).toBe('code')
  globalThis.dispatchEvent(new Event('keydown'))
  expect(load).toHaveBeenCalledOnce()
})

test('what a page brings after the first touch comes at once', async () => {
  const { onFirstTouch } = await newPage()
  globalThis.dispatchEvent(new Event('keydown'))
  expect(await onFirstTouch(async () => 'code').arrival).toBe('code')
})

test('used before any touch it is loaded, once', async () => {
  const { onFirstTouch } = await newPage()
  const load = vi.fn<() => Promise<string>>(async () => 'code')
  const code = onFirstTouch(load)
  expect(await Promise.all([code.load(), code.load()])).toEqual(['code', 'code'])
  expect(load).toHaveBeenCalledOnce()
})

test('what could not be loaded is tried again when it is used again', async () => {
  const { onFirstTouch } = await newPage()
  const load = vi.fn<() => Promise<string>>(async () => 'code').mockRejectedValueOnce(new Error('offline'))
  const code = onFirstTouch(load)
  await expect(code.load()).rejects.toThrow('offline')
  expect(code.get()).toBeUndefined()
  expect(await code.load()).toBe('code')
  expect(await code.arrival).toBe('code')
})
