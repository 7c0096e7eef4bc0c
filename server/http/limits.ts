export interface Limits {
  /** Requests in progress at the same time. More are answered 503. */
  slots: number
  /** How long a client may take to send a whole request, or its headers, or to stay silent. */
  requestTimeoutMs: number
  headersTimeoutMs: number
  connectionTimeoutMs: number
  keepAliveTimeoutMs: number
  /** How long a client may take to send a body that is read as a stream, and the service to answer it. */
  uploadTimeoutMs: number
  /** How long the service may take to answer one request. */
  handlerTimeoutMs: number
  pingTimeoutMs: number
  /** How long the service behind the gateway may take to answer. */
  upstreamTimeoutMs: number
  /** Wrong keys per minute and address before the answer becomes 429. */
  failedKeysPerMinute: number
  /** How long a key that was looked up may serve reads. A revocation is effective within this time. */
  keyCacheMs: number
  bodyBytes: number
  /** The largest answer that the gateway forwards. */
  upstreamBodyBytes: number
  /** Event streams that the gateway forwards at the same time. More are answered 503. */
  upstreamStreams: number
}

export const defaultLimits: Limits = {
  slots: 256,
  requestTimeoutMs: 30_000,
  uploadTimeoutMs: 600_000,
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
  upstreamStreams: 2000,
}
