import { ApiError } from '../lib/api-error.ts'

/** Code that comes when there is something to send: where it cannot be had, the service cannot be reached either. */
export function sendingCode<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(() => {
      throw new ApiError({ kind: 'unreachable' })
    })
}
