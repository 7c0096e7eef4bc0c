import { expect, test } from 'vitest'
import { violationAddress } from './TextActions.tsx'

const origin = 'https://redline.example'

test('a violation is sent within its audit, or on its own', () => {
  expect(violationAddress({ id: 'v1', audit_id: 'a1' }, origin)).toBe('https://redline.example/audits/a1/violations/v1')
  expect(violationAddress({ id: 'v1', audit_id: null }, origin)).toBe('https://redline.example/violations/v1')
})

test('ids may hold anything', () => {
  expect(violationAddress({ id: 'a/b %?#😀', audit_id: null }, origin)).toBe(
    'https://redline.example/violations/a%2Fb%20%25%3F%23%F0%9F%98%80',
  )
})
