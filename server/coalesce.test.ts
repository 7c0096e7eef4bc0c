import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Work that ends when told to, and knows how often it was begun. */
function controlled() {
  const begun: { end: (answer: string) => void; fail: () => void }[] = []
  const work = () =>
    new Promise<string>((resolve, reject) => {
      begun.push({ end: resolve, fail: () => reject(new Error('failed')) })
    })
  return { begun, ask: coalesce(work) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('those who ask while an answer is under way share the next one', async () => {
  const { begun, ask } = controlled()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(begun).toHaveLength(1)

  begun[0]?.end('before')
  await expect(first).resolves.toBe('before')
  await settled()
  expect(begun).toHaveLength(2)

  const late = ask()
  begun[1]?.end('after')
  await expect(Promise.all(others)).resolves.toEqual(['after', 'after', 'after'])
  await settled()
  begun[2]?.end('later still')
  await expect(late).resolves.toBe('later still')
  expect(begun).toHaveLength(3)
})

test('one who asks when nothing is under way is not kept waiting', async () => {
  const { begun, ask } = controlled()
  const first = ask()
  begun[0]?.end('one')
  await first
  const second = ask()
  expect(begun).toHaveLength(2)
  begun[1]?.end('two')
  await expect(second).resolves.toBe('two')
})

test('a failure is told to those who shared it, and not to the next', async () => {
  const { begun, ask } = controlled()
  const first = ask()
  const second = ask()
  begun[0]?.fail()
  await expect(first).rejects.toThrow('failed')
  await settled()
  begun[1]?.end('well')
  await expect(second).resolves.toBe('well')
})
