import type { Log } from '../core/log.ts'
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import {
  claimDelivery,
  type DeliveryClaim,
  type DeliveryResult,
  finishDelivery,
  handBackDelivery,
} from './repository.ts'
import { pauseAfter } from './retry-rules.ts'
import { send } from './send.ts'

export interface DeliveringOptions {
  allowPrivate: boolean
  /** How long the address may take to answer. */
  timeoutMs?: number
  /** How often to look for deliveries that are due again, or that other processes left. */
  pollMs?: number
}

/** Calls at the same time by this process, and to one webhook: one that does not answer must not hold up the others. */
const concurrency = 8
const concurrencyPerWebhook = 2
/** Longer than a call may take. Another process takes over what is not finished then. */
const leaseSeconds = 60

/** Sends what is due. Returns the function that stops it; what is being sent then is sent again by the next process. */
export function startWebhookDelivery(
  db: Database,
  log: Pick<Log, 'error'>,
  { allowPrivate, timeoutMs = 10_000, pollMs = 2000 }: DeliveringOptions,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Map<Promise<void>, string>()
  let wake = nothing
  const unlisten = db.listen({
    onNotification(payload) {
      if (payload.includes('"delivery"')) wake()
    },
    onListening: () => wake(),
  })

  async function claimDeliveries(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const claim = running.size < concurrency ? await safely(claimNext) : undefined
      if (claim) startSending(claim)
      else await waitForWork(woken)
    }
  }

  function claimNext() {
    const ids = [...running.values()]
    const isBusy = (id: string) => ids.filter((other) => other === id).length >= concurrencyPerWebhook
    return claimDelivery(db, { leaseSeconds, exceptWebhooks: [...new Set(ids)].filter(isBusy) })
  }

  async function waitForWork(woken: Promise<void>): Promise<void> {
    const over = new AbortController()
    const signal = AbortSignal.any([stopping.signal, over.signal])
    await Promise.race([woken, pause(pollMs, undefined, { signal, ref: false }).catch(nothing)])
    over.abort()
  }

  function startSending(claim: DeliveryClaim): void {
    const work = deliver(claim).finally(() => {
      running.delete(work)
      wake()
    })
    running.set(work, claim.webhook_id)
  }

  async function deliver(claim: DeliveryClaim): Promise<void> {
    const result = await attempt(claim)
    await safely(() =>
      stopping.signal.aborted && result.message !== null
        ? handBackDelivery(db, claim)
        : finishDelivery(db, claim, result),
    )
  }

  async function attempt(claim: DeliveryClaim): Promise<DeliveryResult> {
    const { url, secret, event, attempts } = claim
    const body = bodyOf(claim)
    const retryInSeconds = pauseAfter(attempts) ?? null
    const headers = {
      'redline-event': event,
      'redline-signature': signatureOf(secret, body, Math.floor(Date.now() / 1000)),
    }
    try {
      const status = await send({ url, body, headers, allowPrivate, timeoutMs, signal: stopping.signal })
      if (status >= 200 && status < 300) return { response_status: status, message: null, retryInSeconds: null }
      const redirect = status >= 300 && status < 400 ? '; redirects are not followed' : ''
      return { response_status: status, message: `The address answered ${status}${redirect}`, retryInSeconds }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { response_status: null, message, retryInSeconds }
    }
  }

  /** Logs a database error: deliveries stay in the table until it answers again. */
  async function safely<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      log.error({ err: error }, 'the database did not answer the delivery of webhooks')
      return undefined
    }
  }

  const claiming = claimDeliveries()
  return async () => {
    stopping.abort()
    unlisten()
    wake()
    await claiming
    await Promise.all(running.keys())
  }
}

/** The same with every attempt, so that the receiver can tell a repeated call by its `id`. */
function bodyOf({ workspace_id, seq, event, payload, created_at }: DeliveryClaim): string {
  const envelope = JSON.stringify({ id: String(seq), event, workspace_id, created_at: created_at.toISOString() })
  return `${envelope.slice(0, -1)},"data":${payload}}`
}

function nothing() {}

/** The header `Redline-Signature` of a body that is sent at this time, in seconds. */
function signatureOf(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
