export type Limits = typeof defaultLimits

export const defaultLimits = {
  /** Requests in progress at the same time. More are answered 503. */
  slots: 256,
  /** How long a client may take to send a whole request, or its headers, or to stay silent. */
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 15_000,
  connectionTimeoutMs: 60_000,
  keepAliveTimeoutMs: 30_000,
  /** How long a client may take to send a body that is read as a stream, and the service to answer it. */
  uploadTimeoutMs: 600_000,
  handlerTimeoutMs: 15_000,
  pingTimeoutMs: 2000,
  upstreamTimeoutMs: 25_000,
  /** Wrong keys per minute and address before the answer becomes 429. */
  failedKeysPerMinute: 20,
  /** How long a key that was looked up may serve reads. A revocation is effective within this time. */
  keyCacheMs: 4000,
  bodyBytes: 1024 * 1024,
  /** The largest answer that the gateway forwards. */
  upstreamBodyBytes: 16 * 1024 * 1024,
  /** Event streams that the gateway forwards at the same time. More are answered 503. */
  upstreamStreams: 2000,
}
