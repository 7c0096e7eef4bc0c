import type { QueryClient } from '@tanstack/react-query'

/** What src/head-start.ts leaves for the app: the answers it has asked for. Each is given away once, and only to its key. */
export interface HeadStart {
  take: (address: string, key: string | null) => Promise<Response> | undefined
  /** Every answer is there. */
  complete: boolean
}

declare global {
  var redlineHeadStart: HeadStart | undefined
}

/** The answer to this request, where it was asked for before the app was there. */
export function headStartFor(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined
  return globalThis.redlineHeadStart?.take(request.url, request.headers.get('X-API-Key'))
}

// Answers that are there are read in a few turns; an answer that is none is asked for again, and nobody waits for that.
const moment = 50

/** Where everything was answered before the app was there, the page is drawn with it and not twice. */
export async function answersAtHand(client: QueryClient): Promise<void> {
  if (!globalThis.redlineHeadStart?.complete) return
  const read = client
    .getQueryCache()
    .getAll()
    .map((query) => Promise.resolve(query.promise))
  await Promise.race([Promise.allSettled(read), new Promise((resolve) => setTimeout(resolve, moment))])
}
