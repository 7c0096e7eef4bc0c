import type { Log } from '../core/log.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { type Claim, claimDocument, finishClaim, handBack, releaseAll, renewClaim } from './document-queue.ts'
import { onWaiting } from './queue-wakeup.ts'
import { writeClaim } from './write-queued-document.ts'
import type { Writer } from './writer.ts'

export interface BackgroundOptions {
  /** Documents written at the same time by this process. */
  concurrency?: number
  leaseSeconds?: number
  /** How often to look for documents that other processes left. */
  pollMs?: number
  /** How long a stop waits for running documents before it returns them to the queue. */
  graceMs?: number
}

export interface BackgroundWriting {
  /** Starts nothing new, then finishes running documents or returns them to the queue. */
  stop(): Promise<void>
}

const nothing = () => {}

export function startBackgroundWriting(
  db: Database,
  writer: Writer,
  log: Pick<Log, 'info' | 'error'>,
  { concurrency = 4, leaseSeconds = 60, pollMs = 2000, graceMs = 5000 }: BackgroundOptions = {},
): BackgroundWriting {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const interrupting = new AbortController()
  let wake = nothing
  const unsubscribe = onWaiting(db, () => wake())

  async function claimDocuments(): Promise<void> {
    if (db.engine === 'pglite') await safely(() => releaseAll(db))
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const claim = running.size < concurrency ? await safely(() => claimDocument(db, leaseSeconds)) : undefined
      if (claim) startWriting(claim)
      else await waitForWork(woken)
    }
  }

  /** Resolves when woken or after `pollMs`, and leaves no timer or listener behind. */
  async function waitForWork(woken: Promise<void>): Promise<void> {
    const over = new AbortController()
    const signal = AbortSignal.any([stopping.signal, over.signal])
    await Promise.race([woken, pause(pollMs, undefined, { signal, ref: false }).catch(nothing)])
    over.abort()
  }

  function startWriting(claim: Claim): void {
    const work = write(claim).finally(() => {
      running.delete(work)
      wake()
    })
    running.add(work)
  }

  async function write(claim: Claim): Promise<void> {
    const lost = new AbortController()
    const renewing = setInterval(() => void renew(claim, lost), (leaseSeconds * 1000) / 3)
    renewing.unref()
    const result = await writeClaim(db, writer, claim, AbortSignal.any([interrupting.signal, lost.signal]), log)
    clearInterval(renewing)
    if (result.status === 'interrupted') {
      if (!lost.signal.aborted) await safely(() => handBack(db, claim))
    } else if (result.status !== 'deferred') await safely(() => finishClaim(db, claim, result))
  }

  async function renew(claim: Claim, lost: AbortController): Promise<void> {
    if ((await safely(() => renewClaim(db, claim, leaseSeconds))) === false) lost.abort()
  }

  /** Logs a database error: documents stay in the queue until it answers again. */
  async function safely<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      log.error({ err: error }, 'the database did not answer the background writer')
      return undefined
    }
  }

  const claiming = claimDocuments()
  return {
    async stop() {
      stopping.abort()
      wake()
      unsubscribe()
      await claiming
      const giveUp = setTimeout(() => interrupting.abort(), graceMs)
      await Promise.all(running)
      clearTimeout(giveUp)
    },
  }
}
