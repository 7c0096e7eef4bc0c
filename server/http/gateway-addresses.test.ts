import { expect, test } from 'vitest'
import { upstreamAddress } from './gateway.ts'

test.each([
  '/admin',
  '/public/../admin',
  '/public/%2e%2e/admin',
  '/public/..\\admin',
  '/public/..%2fadmin',
  '/public/..%2Fadmin?x=1',
  '/public/..%5cadmin',
  '/public/..;/admin',
  '/public/..;x=1/admin',
  '/public/%2e%2e%3b/admin',
  '/public/v1/a%2f..%2f..%2f..%2fadmin',
  '/public/%252e%252e%252fadmin',
  '/public/..%2f%zz/admin',
  '/public/v1/./admin',
  '//evil.example/public/v1',
  'http://evil.example/public/v1',
  '@evil.example/public/',
  '/publicity',
  '/extensions',
  '/extensionsx/v1',
  '/extensions/../admin',
  '/extensions/..%2fadmin',
  '/extensions/%2e%2e/public/v1/audits',
  '/extensions/v1/a%2f..%2f..%2f..%2fadmin',
  '//evil.example/extensions/v1',
])('%s has no address at the other service', (path) => {
  expect(upstreamAddress(new URL('https://api.example/base'), path)).toBeNull()
})

test.each([
  '/public/v1/violations/a%2Fb',
  '/public/v1/violations/a%252Fb',
  '/public/v1/violations/..a',
  '/public/v1/violations/...',
  '/public/v1/violations/a;b',
  '/public/v1/violations/100%',
  '/public/v1/audits?search=../x',
  '/extensions/v1',
  '/extensions/v1/audits/a%2Fb/violations?rule=x&rule=y',
  '/extensions/openapi.json',
  '/public//evil.example/@x:y',
])('%s is forwarded as it is', (path) => {
  expect(upstreamAddress(new URL('https://api.example'), path)?.href).toBe(`https://api.example${path}`)
})
