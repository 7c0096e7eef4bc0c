import { lookup as resolveName } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, isLoopbackAddress, isPublicAddress } from './addresses.ts'

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
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Redline',
        ...headers,
      },
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
