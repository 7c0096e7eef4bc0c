import { lookup as resolveName } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { invalidValue } from '../core/errors.ts'

export interface SendOptions {
  url: string
  body: string
  headers: Record<string, string>
  allowPrivate: boolean
  timeoutMs: number
  signal?: AbortSignal
}

/** Posts the body and returns the status of the answer, whose body is not read. Redirects are answers like others. */
export function send({ url: text, body, headers, allowPrivate, timeoutMs, signal }: SendOptions): Promise<number> {
  const url = new URL(text)
  const isHttps = url.protocol === 'https:'
  const isAllowed = (address: string) =>
    isHttps ? allowPrivate || isPublicAddress(address) : allowPrivate && isLoopbackAddress(address)
  const host = hostOf(url)
  // Node connects to an address without looking it up.
  if (isIP(host) > 0 && !isAllowed(host)) return Promise.reject(refused(host))
  const timeout = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const request = (isHttps ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Redline', ...headers },
      agent: false,
      lookup: lookupAllowed(isAllowed),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    request.on('error', (error) =>
      reject(timeout.aborted ? new Error(`No answer within ${timeoutMs / 1000} seconds`) : error),
    )
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    request.end(body)
  })
}

/** The addresses that are checked are those that are connected to: a name that resolves anew cannot slip through. */
function lookupAllowed(isAllowed: (address: string) => boolean): LookupFunction {
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

function refused(host: string): Error {
  return new Error(`${host} is a private or loopback address, which is not called`)
}

/** Whether an IP address belongs to the public internet. An IPv4 address inside of an IPv6 one does not count. */
export function isPublicAddress(address: string): boolean {
  const isAssigned = isIP(address) === 4 || (isIP(address) === 6 && /^[23]/.test(address))
  return isAssigned && ipaddr.parse(address).range() === 'unicast'
}

function isLoopbackAddress(address: string): boolean {
  return isIP(address) > 0 && ipaddr.parse(address).range() === 'loopback'
}

/** The host of a URL without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

const wrongUrl = (msg: string) => invalidValue(['body', 'url'], msg)

/** The address in its normal form. Throws 422 for one that is never called. Names are resolved only when something is sent, because they may resolve to something else then. */
export function checkUrl(text: string, allowPrivate: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw wrongUrl('Give an https address')
  if (url.username || url.password) throw wrongUrl('The address must not hold a user name or password')
  const host = hostOf(url)
  const isLoopback = host === 'localhost' || isLoopbackAddress(host)
  if (url.protocol === 'http:' && !(allowPrivate && isLoopback)) throw wrongUrl('Give an https address')
  if (!allowPrivate && (host === 'localhost' || (isIP(host) > 0 && !isPublicAddress(host)))) {
    throw wrongUrl('Private and loopback addresses are not called')
  }
  url.hash = ''
  return url.href
}
