import { expect, test } from 'vitest'
import { findItems } from './find-items.ts'

const bases = [
  { name: 'Savings products', description: 'Rates and limits' },
  { name: 'Investing: what we may say', description: null },
]
const found = (search: string) =>
  findItems(bases, search, ({ name, description }) => [name, description]).map(({ name }) => name)

test.each([
  ['', ['Savings products', 'Investing: what we may say']],
  ['RATES savings', ['Savings products']],
  ['invest', ['Investing: what we may say']],
  ['  ', ['Savings products', 'Investing: what we may say']],
  ['null', []],
  ['rates investing', []],
  ['INVESTİNG', ['Investing: what we may say']],
])('searching %j finds %j', (search, names) => {
  expect(found(search)).toEqual(names)
})
