import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { type NotificationListener, notificationChannel } from './database.ts'
import { ignore } from './pool.ts'

const checkIntervalMs = 10_000
const maxReconnectPauseMs = 2000
const closeTimeoutMs = 1000

/**
 * Listens on a connection of its own, because those of the pool come and go. It is opened for the first listener, and again whenever
 * it is lost; a statement now and then finds out whether the other end still answers. While it is open it shares `servingLock`,
 * which says that this process serves requests.
 */
export function createNotifications(createClient: () => Client, servingLock: number) {
  const listeners = new Set<NotificationListener>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let listening = false

  async function keepListening(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      await listenUntilLost()
      failures = listening ? 1 : failures + 1
      listening = false
      const pauseMs = Math.min(50 * 2 ** failures, maxReconnectPauseMs)
      await pause(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(ignore)
    }
  }

  async function listenUntilLost(): Promise<void> {
    const client = createClient()
    const lost = new AbortController()
    const over = AbortSignal.any([stopping.signal, lost.signal])
    const end = () => lost.abort()
    client.on('error', end).on('end', end)
    client.on('notification', ({ payload = '' }) => {
      for (const listener of listeners) listener.onNotification(payload)
    })
    try {
      await client.connect()
      await client.query('select pg_advisory_lock_shared($1)', [servingLock])
      await client.query(`listen ${notificationChannel}`)
      listening = true
      for (const listener of listeners) listener.onListening()
      while (!over.aborted) {
        await pause(checkIntervalMs, undefined, { signal: over, ref: false }).catch(ignore)
        if (!over.aborted) await client.query('select 1')
      }
    } catch {
      // It is opened again; requests report a database that does not answer.
    } finally {
      await Promise.race([client.end().catch(ignore), pause(closeTimeoutMs, undefined, { ref: false })])
    }
  }

  return {
    listen(listener: NotificationListener): () => void {
      listeners.add(listener)
      if (listening) queueMicrotask(() => listener.onListening())
      running ??= keepListening()
      return () => listeners.delete(listener)
    },

    async close(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
