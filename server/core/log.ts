type Write = (fields: object | string, message?: string) => void

/** As much of pino's logger as the service uses. */
export interface Log {
  info: Write
  warn: Write
  error: Write
}
