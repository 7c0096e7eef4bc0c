import { expect, test } from 'vitest'
import { readMapping, rememberMapping } from './column-mapping.ts'
import { forgetConnection } from './persisted-store.ts'

const targets = ['reason', 'severity']

test('a mapping is remembered by connection, purpose and header, as long as it maps to targets', () => {
  rememberMapping('one', 'import', ['Message', 'Level'], ['reason', null])
  rememberMapping('one', 'import', ['Message', 'Level'], ['reason', 'severity'])
  expect(readMapping('one', 'import', ['Message', 'Level'], targets)).toEqual(['reason', 'severity'])
  expect(readMapping('one', 'import', ['Level', 'Message'], targets)).toBeUndefined()
  expect(readMapping('one', 'letter', ['Message', 'Level'], targets)).toBeUndefined()
  expect(readMapping('two', 'import', ['Message', 'Level'], targets)).toBeUndefined()
  expect(readMapping('one', 'import', ['Message', 'Level'], ['reason'])).toBeUndefined()
  forgetConnection('one')
  expect(readMapping('one', 'import', ['Message', 'Level'], targets)).toBeUndefined()
})

test('the oldest mappings are forgotten', () => {
  for (let number = 0; number <= 50; number += 1) rememberMapping('one', 'import', [`Column ${number}`], ['reason'])
  expect(readMapping('one', 'import', ['Column 0'], targets)).toBeUndefined()
  expect(readMapping('one', 'import', ['Column 1'], targets)).toEqual(['reason'])
  forgetConnection('one')
})
