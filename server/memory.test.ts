import { expect, test } from 'vitest'
import { createMemory } from './memory.ts'

const moment = () => ({ version: '' })
const lengths = { weigh: (text: string) => text.length }

function counted(answer: string) {
  const work = async () => {
    work.times += 1
    return answer
  }
  work.times = 0
  return work
}

test('what was asked at a moment is not worked out again, also while it is under way', async () => {
  const recall = createMemory({ capacity: 100, ...lengths })
  const now = moment()
  const work = counted('page')
  expect(await Promise.all([recall(now, 'a', work), recall(now, 'a', work)])).toEqual(['page', 'page'])
  expect(await recall(now, 'a', work)).toBe('page')
  expect(work.times).toBe(1)
})

test('another moment, and another question, are worked out for themselves', async () => {
  const recall = createMemory({ capacity: 100, ...lengths })
  const now = moment()
  await recall(now, 'a', counted('before'))
  expect(await recall(moment(), 'a', counted('after'))).toBe('after')
  expect(await recall(now, 'b', counted('other'))).toBe('other')
})

test('a failure is told and forgotten', async () => {
  const recall = createMemory({ capacity: 100, ...lengths })
  const now = moment()
  await expect(recall(now, 'a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await recall(now, 'a', counted('well'))).toBe('well')
})

test('it holds no more than it may', async () => {
  const recall = createMemory({ capacity: 10, ...lengths })
  const now = moment()
  const first = counted('1234')
  await recall(now, 'first', first)
  await recall(now, 'second', counted('5678'))
  await recall(now, 'first', first)
  expect(first.times).toBe(1)
  await recall(now, 'third', counted('more'))
  await recall(now, 'first', first)
  expect(first.times).toBe(2)
})
