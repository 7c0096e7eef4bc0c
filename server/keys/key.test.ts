import { expect, test } from 'vitest'
import { formatKey, hashSecret, maskKeys, matchesHash, newKey, parseKey, unknownHash } from './key.ts'

test('a new key is read back from what is shown', () => {
  const parts = newKey()
  expect(formatKey(parts)).toMatch(/^rl_[0-9a-f]{16}_[0-9a-f]{64}$/)
  expect(parseKey(formatKey(parts))).toEqual(parts)
  expect(newKey()).not.toEqual(parts)
})

test('a secret may hold underscores, a public id may not', () => {
  expect(parseKey('rl_demo_a_b-c')).toEqual({ public_id: 'demo', secret: 'a_b-c' })
})

test.each([
  '',
  'rl_',
  'rl_demo',
  'rl_demo_',
  'rl__x',
  'xx_demo_x',
  ' rl_demo_x',
  'rl_demo_x\n',
  'rl_dé_x',
  `rl_a_${'x'.repeat(300)}`,
])('%j is no key', (text) => {
  expect(parseKey(text)).toBeNull()
})

test('only the secret matches its hash', () => {
  expect(matchesHash('secret', hashSecret('secret'))).toBe(true)
  expect(matchesHash('Secret', hashSecret('secret'))).toBe(false)
  expect(matchesHash('secret', unknownHash)).toBe(false)
  expect(matchesHash('secret', 'not a hash')).toBe(false)
})

test('a key is masked wherever it stands in a text', () => {
  expect(maskKeys('/#key=rl_demo_abc_123&x=rl_b_c')).toBe('/#key=rl_demo_…&x=rl_b_…')
})
