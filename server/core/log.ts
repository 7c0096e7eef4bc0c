/** As much of pino's logger as the service uses. */
export type Log = Record<'warn' | 'error', (fields: object | string, message?: string) => void>
