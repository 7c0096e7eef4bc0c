import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAddress } from './connect-check.ts'

beforeEach(() => vi.stubGlobal('location', new URL('https://redline.example')))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['', ''],
  ['  https://redline.example/ ', ''],
  ['https://api.example.com', 'https://api.example.com'],
  ['api.example.com', 'https://api.example.com'],
  ['https://api.example.com/public/v1/', 'https://api.example.com'],
  ['https://example.com/review/', 'https://example.com/review'],
  ['http://localhost:8080', 'http://localhost:8080'],
])('%j is kept as %j', (typed, address) => {
  expect(readAddress(typed)).toEqual({ address })
})

test.each([
  'ftp://files.example',
  'javascript:alert(1)',
  'https://user:secret@example.com',
  'https://exa mple',
  'not a url',
  'https://',
])('%j is no address', (typed) => {
  expect(readAddress(typed)).toEqual({ step: 'address', problem: 'invalid' })
})

test.each(['http://127.0.0.1:46837/x?y=1#z', 'api.example.com?y=1', 'https://api.example.com/#z'])(
  '%j has a query or a fragment, which no address of a service has',
  (typed) => {
    expect(readAddress(typed)).toEqual({ step: 'address', problem: 'query' })
  },
)

test('a key does not travel in clear from a page that came over https', () => {
  expect(readAddress('http://api.example.com')).toEqual({ step: 'address', problem: 'insecure' })
})
