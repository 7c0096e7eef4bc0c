export interface Limits {
  /** Questions to the database under way at once; more are answered 503. */
  slots: number
  /** Milliseconds for a caller to send a whole request, or its headers, or to stay silent. */
  requestTimeout: number
  headersTimeout: number
  connectionTimeout: number
  keepAliveTimeout: number
  /** Milliseconds for us to answer. */
  handlerTimeout: number
  pingTimeout: number
  /** Milliseconds for the service behind the gateway to answer; less than ours, so that we can say so. */
  upstreamTimeout: number
  /** Wrong keys that one address may send in a minute. */
  failedKeysPerMinute: number
  /** Bytes of a request, and of an answer that the gateway passes on. */
  body: number
  upstreamAnswer: number
  /** Answers and keys that are kept for as long as nothing is written. */
  bytesRemembered: number
  keysRemembered: number
}

export const defaultLimits: Limits = {
  slots: 256,
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 30_000,
  handlerTimeout: 30_000,
  pingTimeout: 2000,
  upstreamTimeout: 25_000,
  failedKeysPerMinute: 20,
  body: 1024 * 1024,
  upstreamAnswer: 16 * 1024 * 1024,
  bytesRemembered: 32 * 1024 * 1024,
  keysRemembered: 10_000,
}
