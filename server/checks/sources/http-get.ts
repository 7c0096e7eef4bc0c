import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { hostOf, isInNetwork, isPublicAddress, isRefusedHost, lookupAllowed } from '../../core/ip-address.ts'
import { version } from '../../package-root.ts'
import { errorCode } from '../../user-facing-error.ts'
import { maxSourceBytes } from '../extract/extract-bytes.ts'
import { UnreadableSource } from '../extract/unreadable-source.ts'

export const userAgent = `Redline/${version}`
const timeoutMs = 30_000

interface HttpGetOptions {
  headers?: Record<string, string>
  /** Private networks that may be asked. */
  allowNetworks: readonly string[]
  signal?: AbortSignal
}

interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** Decompressed; empty unless the status is 200. */
  bytes: Uint8Array
}

/** The address in its normal form. Throws an UnreadableSource for one that is never asked. */
export function readAddress(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    const sentence = 'Only http and https addresses without a user name are read'
    throw new UnreadableSource('invalid_address', `${sentence}; this is ${text.slice(0, 200)}.`)
  }
  url.hash = ''
  return url
}

/** One request. Redirects are answers like others, so that their addresses are checked too. */
export async function httpGet(url: URL, { headers, allowNetworks, signal }: HttpGetOptions): Promise<HttpAnswer> {
  const isAllowed = (ip: string) => isPublicAddress(ip) || allowNetworks.some((network) => isInNetwork(ip, network))
  if (isRefusedHost(url, isAllowed)) throw refused(hostOf(url))
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip, br', accept: '*/*', ...headers },
        agent: false,
        lookup: lookupAllowed(isAllowed, refused),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      request.on('error', reject)
      request.on('response', resolve)
      request.end()
    })
    const status = response.statusCode ?? 0
    if (status === 200) return { status, headers: response.headers, bytes: await readBody(response) }
    response.destroy()
    return { status, headers: response.headers, bytes: new Uint8Array() }
  } catch (cause) {
    if (cause instanceof UnreadableSource) throw cause
    signal?.throwIfAborted()
    if (timeout.aborted) {
      throw new UnreadableSource('too_slow', `${url.host} did not answer within ${timeoutMs / 1000} seconds.`, {
        cause,
      })
    }
    const code = errorCode(cause)
    if (/^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(code)) {
      throw new UnreadableSource('damaged', 'The answer is compressed and damaged.', { cause })
    }
    throw new UnreadableSource('no_answer', `${url.host} did not answer${code && ` (${code})`}.`, { cause })
  }
}

function refused(host: string): UnreadableSource {
  const sentence = `${host} is a private or loopback address`
  return new UnreadableSource('private_address', `${sentence}; CHECKS_ALLOW_NETWORKS can open its network.`)
}

/** Counted after it is decompressed: a few kilobytes can become gigabytes. */
async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of decompressed(response)) {
    const bytes: Uint8Array = chunk
    size += bytes.length
    // Leaving the loop destroys the stream.
    if (size > maxSourceBytes) {
      throw new UnreadableSource('too_large', `The content has more than ${maxSourceBytes / 2 ** 20} MB.`)
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

function decompressed(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.toLowerCase()
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : null
  // An error of either stream ends the other one and is thrown where the last one is read.
  return decoder ? pipeline(response, decoder, () => {}) : response
}
