import { expect, test } from 'vitest'
import { createCoalescer } from './coalesce.ts'

/** Work that ends when told to, and knows how often it was begun. */
function controlled() {
  const begun: { end: (answer: string) => void; fail: () => void }[] = []
  const work = () =>
    new Promise<string>((resolve, reject) => {
      begun.push({ end: resolve, fail: () => reject(new Error('failed')) })
    })
  return { begun, work }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('those who ask while an answer is under way share the next one', async () => {
  const coalesce = createCoalescer<string>()
  const { begun, work } = controlled()
  const first = coalesce('page', work)
  const others = [coalesce('page', work), coalesce('page', work), coalesce('page', work)]
  expect(begun).toHaveLength(1)

  begun[0]?.end('before')
  await expect(first).resolves.toBe('before')
  await settled()
  expect(begun).toHaveLength(2)

  const late = coalesce('page', work)
  begun[1]?.end('after')
  await expect(Promise.all(others)).resolves.toEqual(['after', 'after', 'after'])
  await settled()
  begun[2]?.end('later still')
  await expect(late).resolves.toBe('later still')
  expect(begun).toHaveLength(3)
})

test('different things do not wait for each other', () => {
  const coalesce = createCoalescer<string>()
  const { begun, work } = controlled()
  void coalesce('one', work)
  void coalesce('two', work)
  expect(begun).toHaveLength(2)
})

test('a failure is told to those who shared it, and not to the next', async () => {
  const coalesce = createCoalescer<string>()
  const { begun, work } = controlled()
  const first = coalesce('page', work)
  const second = coalesce('page', work)
  begun[0]?.fail()
  await expect(first).rejects.toThrow('failed')
  await settled()
  begun[1]?.end('well')
  await expect(second).resolves.toBe('well')
})
