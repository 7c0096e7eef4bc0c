import { createHmac } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { JobHandler } from '../jobs/runner.ts'
import { findDelivery, type PendingDelivery, recordAttempt } from './repository.ts'
import { send } from './send.ts'

export interface DeliveringOptions {
  allowPrivate: boolean
  /** How long the address may take to answer. */
  timeoutMs?: number
}

const minute = 60
const hour = 60 * minute

/** Seconds after the first, second, … failed attempt. Together a little less than a day. */
export const pauses = [10, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour]

/** Calls webhooks. One that does not answer must not hold up the others. */
export function webhookJobs(db: Database, options: DeliveringOptions): JobHandler {
  return {
    kind: 'webhook',
    concurrency: 8,
    perLane: 2,

    async run(job, signal) {
      const delivery = await findDelivery(db, job)
      if (!delivery) return {}
      const { response_status, message } = await callWebhook(job.workspace_id, delivery, { ...options, signal })
      const retryInSeconds = message === null ? undefined : pauses[job.attempts - 1]
      const status = message === null ? 'delivered' : retryInSeconds === undefined ? 'failed' : 'waiting'
      return {
        retryInSeconds,
        failed: status === 'failed',
        record: (tx) => recordAttempt(tx, job, { status, response_status, message }),
      }
    },
  }
}

/** One attempt, with what came of it: without a message it was delivered. */
export async function callWebhook(
  workspace_id: string,
  delivery: PendingDelivery,
  { allowPrivate, timeoutMs = 10_000, signal }: DeliveringOptions & { signal: AbortSignal },
): Promise<{ response_status: number | null; message: string | null }> {
  const { url, secret, event, seq, payload: data, created_at } = delivery
  // The same with every attempt, so that the receiver can tell a repeated call by its `id`.
  const body = JSON.stringify({ id: String(seq), event, workspace_id, created_at, data })
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const headers = { 'redline-event': event, 'redline-signature': `t=${seconds},v1=${signature}` }
  try {
    const status = await send({ url, body, headers, allowPrivate, timeoutMs, signal })
    if (status >= 200 && status < 300) return { response_status: status, message: null }
    const redirect = status >= 300 && status < 400 ? '; redirects are not followed' : ''
    return { response_status: status, message: `The address answered ${status}${redirect}` }
  } catch (error) {
    signal.throwIfAborted()
    return { response_status: null, message: error instanceof Error ? error.message : String(error) }
  }
}
