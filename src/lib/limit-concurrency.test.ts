import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs at most so much work at a time, in the order of the calls, and returns what each gives', async () => {
  const limited = limitConcurrency(2)
  const [running, most, started] = [new Set<number>(), [] as number[], [] as number[]]
  const results = [4, 1, 3, 1, 2].map((turns, index) =>
    limited(async () => {
      started.push(index)
      running.add(index)
      most.push(running.size)
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      running.delete(index)
      return index * 10
    }),
  )
  expect(started).toEqual([0, 1])
  expect(await Promise.all(results)).toEqual([0, 10, 20, 30, 40])
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(Math.max(...most)).toBe(2)
})

test('work that fails makes room for the next', async () => {
  const limited = limitConcurrency(1)
  const failing = limited(() => Promise.reject(new Error('Refused')))
  const next = limited(() => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('Refused')
  expect(await next).toBe('next')
  expect(await limited(() => Promise.resolve('later'))).toBe('later')
})
