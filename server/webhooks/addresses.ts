import { BlockList, isIP } from 'node:net'
import { UserFacingError } from '../user-facing-error.ts'

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Of the global addresses: Teredo and other protocols, documentation, 6to4 and more documentation. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blockedIpv4 = networks(specialIpv4, 'ipv4')
const globalIpv6 = networks(['2000::/3'], 'ipv6')
const blockedIpv6 = networks(specialIpv6, 'ipv6')
const loopbackIpv4 = networks(['127.0.0.0/8'], 'ipv4')

function networks(list: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const blockList = new BlockList()
  for (const network of list) {
    const [address = '', prefix] = network.split('/')
    blockList.addSubnet(address, Number(prefix), family)
  }
  return blockList
}

/** Whether an IP address belongs to the public internet. An IPv4 address inside of an IPv6 one does not count. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !blockedIpv4.check(address, 'ipv4')
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !blockedIpv6.check(address, 'ipv6')
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) === 4 ? loopbackIpv4.check(address, 'ipv4') : address === '::1'
}

/** The host of a URL without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** The address in its normal form. Throws a UserFacingError for one that is never called. Names are resolved only when something is sent, because they may resolve to something else then. */
export function checkUrl(text: string, allowPrivate: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw new UserFacingError('Give an https address')
  if (url.username || url.password) throw new UserFacingError('The address must not hold a user name or password')
  const host = hostOf(url)
  const isLoopback = host === 'localhost' || isLoopbackAddress(host)
  if (url.protocol === 'http:' && !(allowPrivate && isLoopback)) throw new UserFacingError('Give an https address')
  if (!allowPrivate && (host === 'localhost' || (isIP(host) > 0 && !isPublicAddress(host)))) {
    throw new UserFacingError('Private and loopback addresses are not called')
  }
  url.hash = ''
  return url.href
}
