export interface Limits {
  /** Requests that work at the same time; more are answered 503. */
  slots: number
  /** For a client to send a whole request, or its headers, or to stay silent. */
  requestTimeoutMs: number
  headersTimeoutMs: number
  connectionTimeoutMs: number
  keepAliveTimeoutMs: number
  /** For the service to answer one request. */
  handlerTimeoutMs: number
  pingTimeoutMs: number
  /** For the service behind the gateway to answer. */
  upstreamTimeoutMs: number
  /** Wrong keys per minute and address before the answer becomes 429. */
  failedKeysPerMinute: number
  /** How long a key that was looked up may serve reads. A revocation is effective within this time. */
  keyCacheMs: number
  bodyBytes: number
  /** Of an answer that the gateway passes on. */
  upstreamBodyBytes: number
}

export const defaultLimits: Limits = {
  slots: 256,
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 15_000,
  connectionTimeoutMs: 60_000,
  keepAliveTimeoutMs: 30_000,
  handlerTimeoutMs: 15_000,
  pingTimeoutMs: 2000,
  upstreamTimeoutMs: 25_000,
  failedKeysPerMinute: 20,
  keyCacheMs: 4000,
  bodyBytes: 1024 * 1024,
  upstreamBodyBytes: 16 * 1024 * 1024,
}
