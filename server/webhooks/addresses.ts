import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'
import { invalidValue } from '../core/errors.ts'

/** Whether an IP address belongs to the public internet. An IPv4 address inside of an IPv6 one does not count. */
export function isPublicAddress(address: string): boolean {
  const isAssigned = isIP(address) === 4 || (isIP(address) === 6 && /^[23]/.test(address))
  return isAssigned && ipaddr.parse(address).range() === 'unicast'
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) > 0 && ipaddr.parse(address).range() === 'loopback'
}

/** The host of a URL without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

const refused = (msg: string) => invalidValue(['body', 'url'], msg)

/** The address in its normal form. Throws 422 for one that is never called. Names are resolved only when something is sent, because they may resolve to something else then. */
export function checkUrl(text: string, allowPrivate: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw refused('Give an https address')
  if (url.username || url.password) throw refused('The address must not hold a user name or password')
  const host = hostOf(url)
  const isLoopback = host === 'localhost' || isLoopbackAddress(host)
  if (url.protocol === 'http:' && !(allowPrivate && isLoopback)) throw refused('Give an https address')
  if (!allowPrivate && (host === 'localhost' || (isIP(host) > 0 && !isPublicAddress(host)))) {
    throw refused('Private and loopback addresses are not called')
  }
  url.hash = ''
  return url.href
}
