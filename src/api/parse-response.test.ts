import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { boolean, id, list, number, openEnum, record, string, stringOrNull } from './parse-response.ts'

const item = record<{ id: string; name: string; note: string | null; size: number; status: 'A'; open: boolean }>({
  id,
  name: string,
  note: stringOrNull,
  size: number,
  status: openEnum<'A'>(),
  open: boolean,
})

test('numbers as text, missing fields, unknown values and further fields are borne', () => {
  expect(item({ id: 7, name: 5, size: '12', status: 'NEW', more: [1] }, 'item')).toEqual({
    id: '7',
    name: '5',
    note: null,
    size: 12,
    status: 'NEW',
    open: false,
    more: [1],
  })
})

test('what a page could only break on is refused in words that say where', () => {
  expect(() => list(item)({ detail: 'x' }, 'audits')).toThrow('unexpected audits')
  expect(() => list(item)([{ id: 'a' }, null], 'audits')).toThrow('unexpected audits[1]')
  expect(() => list(item)([{ name: 'no id' }], 'audits')).toThrow('unexpected audits[0].id')
})

function readOrRefused(json: unknown): boolean {
  try {
    return list(item)(json, 'answer').every(({ name, size }) => typeof name === 'string' && typeof size === 'number')
  } catch (error) {
    return error instanceof ApiError && error.kind === 'unreadable'
  }
}

test('whatever comes, it is read or refused as unreadable', () => {
  expect(fc.check(fc.property(fc.jsonValue(), readOrRefused)).failed).toBe(false)
})
