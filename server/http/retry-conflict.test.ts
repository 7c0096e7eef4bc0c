import { expect, test, vi } from 'vitest'
import { retryConflict } from './contract.ts'

function failure(code: string) {
  return Object.assign(new Error('refused by the database'), { code })
}

test('work that lost a race is done again', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure('40P01')).mockResolvedValue('done')
  await expect(retryConflict(work)).resolves.toBe('done')
  expect(work).toHaveBeenCalledTimes(2)
})

test('work that always loses is given up', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(failure('40001'))
  await expect(retryConflict(work, 3)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledTimes(3)
})

test('any other failure is passed on at once', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(failure('23505'))
  await expect(retryConflict(work)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledTimes(1)
})
