import { lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

type IsAllowed = (address: string) => boolean

/** Whether an IP address belongs to the public internet. An IPv4 address inside of an IPv6 one does not count. */
export function isPublicAddress(address: string): boolean {
  const isAssigned = isIP(address) === 4 || (isIP(address) === 6 && /^[23]/.test(address))
  return isAssigned && ipaddr.parse(address).range() === 'unicast'
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) > 0 && ipaddr.parse(address).range() === 'loopback'
}

/** Whether an IP address is in a network such as `10.0.0.0/8`, or is the address that is given instead of one. */
export function isInNetwork(address: string, network: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  const [base, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.parse(network), undefined]
  return parsed.kind() === base.kind() && parsed.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128))
}

/** The host of a URL without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Of a request to a URL whose host is an address that is not allowed: Node connects to it without looking it up. */
export const isRefusedHost = (url: URL, isAllowed: IsAllowed) => isIP(hostOf(url)) > 0 && !isAllowed(hostOf(url))

/** The addresses that are checked are those that are connected to: a name that resolves anew cannot slip through. */
export function lookupAllowed(isAllowed: IsAllowed, refused: (host: string) => Error): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const wrong = addresses.find(({ address }) => !isAllowed(address))
      const [first] = addresses
      if (wrong || !first) return callback(refused(hostname), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
