import { expect, test } from 'vitest'
import { refusal } from './errors.ts'

const refused = (body: unknown, status = 422) => refusal(new Response(null, { status }), body)

test.each([
  [{ detail: 'Not your audit' }, 'Not your audit'],
  [{ detail: [{ loc: ['body', 'reason'], msg: 'is required', type: 'missing' }] }, 'reason: is required'],
  [{ detail: ['too long', 'too late'] }, 'too long; too late'],
  [{ message: 'No' }, 'No'],
  [{ error: { message: 'Deep' } }, 'Deep'],
  [{ title: 'Conflict', status: 409 }, 'Conflict'],
  ['<html>Bad gateway</html>', ''],
  [undefined, ''],
  [null, ''],
  [{ detail: { nested: true } }, ''],
])('the body %j says %j', (body, said) => {
  expect(refused(body).detail).toBe(said)
})

test('each entry of a 422 keeps its place', () => {
  const { items } = refused({ detail: [{ loc: ['body', 'input', 0, null], msg: 'is no text', type: 'x' }, 3] })
  expect(items).toEqual([{ loc: ['body', 'input', 0], msg: 'is no text', type: 'x' }])
})

test('Retry-After is kept as it came', () => {
  const response = new Response(null, { status: 429, headers: { 'Retry-After': '7' } })
  expect(refusal(response, undefined)).toMatchObject({ status: 429, retry_after: '7' })
})
