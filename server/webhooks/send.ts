import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { invalidValue } from '../core/errors.ts'
import { hostOf, isLoopbackAddress, isPublicAddress, isRefusedHost, lookupAllowed } from '../core/ip-address.ts'

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
  if (isRefusedHost(url, isAllowed)) return Promise.reject(refused(hostOf(url)))
  const timeout = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const request = (isHttps ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Redline', ...headers },
      agent: false,
      lookup: lookupAllowed(isAllowed, refused),
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

function refused(host: string): Error {
  return new Error(`${host} is a private or loopback address, which is not called`)
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
