import { expect, test } from 'vitest'
import { createMoments } from './moment.ts'

test('requests between two writes are answered at the same moment', async () => {
  let version = 'one'
  const momentOf = createMoments(async () => version)
  const before = await momentOf({})
  expect(await momentOf({})).toBe(before)
  version = 'two'
  const after = await momentOf({})
  expect(after).not.toBe(before)
  expect(await momentOf({})).toBe(after)
})

test('a request has one moment, asked for once', async () => {
  let reads = 0
  const momentOf = createMoments(async () => String((reads += 1)))
  const request = {}
  expect(await momentOf(request)).toBe(await momentOf(request))
  expect(reads).toBe(1)
})

test('without a version every request has a moment of its own', async () => {
  const momentOf = createMoments()
  expect(await momentOf({})).not.toBe(await momentOf({}))
})

test('a version that cannot be read fails the request that asked, and not the next', async () => {
  let down = true
  const momentOf = createMoments(async () => {
    if (down) throw new Error('The database is away')
    return 'back'
  })
  await expect(momentOf({})).rejects.toThrow('away')
  down = false
  expect(await momentOf({})).toEqual({ version: 'back' })
})
