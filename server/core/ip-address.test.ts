import { expect, test } from 'vitest'
import { isInNetwork, isPublicAddress } from './ip-address.ts'

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:93.184.216.34', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test.each([
  ['127.0.0.1', '127.0.0.0/8', true],
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.4', '10.1.2.3', false],
  ['fd00::1', 'fd00::/8', true],
  ['127.0.0.1', '::/0', false],
  ['localhost', '127.0.0.0/8', false],
])('%s is in %s: %s', (address, network, expected) => {
  expect(isInNetwork(address, network)).toBe(expected)
})
