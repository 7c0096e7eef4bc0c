import { expect, test } from 'vitest'
import { emptySql, sql } from './sql.ts'

test('values become numbered parameters', () => {
  const statement = sql`select * from audit where id = ${'a1'} and name = ${'Q4'}`
  expect(statement.text).toBe('select * from audit where id = $1 and name = $2')
  expect(statement.values).toEqual(['a1', 'Q4'])
})

test('a nested statement keeps its values in place', () => {
  const filter = sql`severity = ${'HIGH'} and true`
  const statement = sql`select ${1} where ${filter} and id = ${'x'} ${emptySql} limit ${5}`
  expect(statement.text).toBe('select $1 where severity = $2 and true and id = $3  limit $4')
  expect(statement.values).toEqual([1, 'HIGH', 'x', 5])
})

test('a hostile value never reaches the text', () => {
  const statement = sql`select ${"'; drop table audit; --"}`
  expect(statement.text).toBe('select $1')
})

test('a NUL, which the database cannot hold, is replaced in a value and in a list of values', () => {
  const statement = sql`select ${'a\0b'}, ${['c\0', null]}`
  expect(statement.values).toEqual(['a\uFFFDb', ['c\uFFFD', null]])
})
