import { expect, test } from 'vitest'
import { writeInHalves } from './batches.ts'

const tooSlow = () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
async function failAtSix(first: number, count: number) {
  if (first <= 6 && first + count > 6) throw tooSlow()
}
const lineOf = async (row: number) => row + 2

test('a batch that takes too long is written in parts', async () => {
  const written: number[] = []
  const write = async (first: number, count: number) => {
    if (count > 3) throw tooSlow()
    written.push(...Array.from({ length: count }, (_, index) => first + index))
  }
  await writeInHalves(0, 10, write, lineOf)
  expect(written).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a row that takes too long by itself is named', async () => {
  await expect(writeInHalves(0, 10, failAtSix, lineOf)).rejects.toThrow(/^Line 8: .* statement timeout/)
})

test('an error that is not of the rows is passed on at once', async () => {
  const broken = Object.assign(new Error('Connection terminated'), { code: '08006' })
  let writes = 0
  const write = async () => {
    writes += 1
    throw broken
  }
  await expect(writeInHalves(0, 10, write, lineOf)).rejects.toBe(broken)
  expect(writes).toBe(1)
})
