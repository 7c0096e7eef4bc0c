import { waitUntil } from '../lib/wait-until.ts'

/*
 * Detects which tabs are open: each holds its own lock. Browsers offer no Web Locks to a page on plain http from another machine.
 * There, tabs ask each other.
 */
const channel = globalThis.BroadcastChannel ? new BroadcastChannel('redline.tabs') : null
const own = new Set<string>()
// A busy tab answers late. If it is taken for closed, its work is done twice.
const answerTimeoutMs = 1500

/** A page that is reloaded takes back what it had before another tab does: that keeps its undo history complete. */
const reloadMs = 5000

type LockMessage = { type: 'asked' | 'alive'; name: string }

const tell = (message: LockMessage) => channel?.postMessage(message)

channel?.addEventListener('message', ({ data }: MessageEvent<LockMessage>) => {
  if (data.type === 'asked' && own.has(data.name)) tell({ type: 'alive', name: data.name })
})

/** Holds the lock until the tab is closed or the signal aborts. */
export function holdTabLock(name: string, signal: AbortSignal): void {
  own.add(name)
  signal.addEventListener('abort', () => own.delete(name))
  const untilAborted = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  void navigator.locks?.request(name, untilAborted)
}

/**
 * Runs the work alone when no tab holds the lock. If the lock is free, the work is done before this resolves; else some seconds after
 * it became free, unless the signal aborts first. Without Web Locks it runs now or not at all.
 */
export async function afterTabDeath(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const workUnlessAborted = async () => {
    if (!signal.aborted) await work()
  }
  const tryAgain = async () => {
    if (!signal.aborted) await afterTabDeath(name, work, signal)
  }
  if (navigator.locks) {
    const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (held) => {
      if (held) await workUnlessAborted()
      return held !== null
    })
    if (!isFree) void afterRelease(name).then(tryAgain)
  } else if (!(await isAlive(name))) await workUnlessAborted()
}

async function afterRelease(name: string): Promise<void> {
  await navigator.locks.request(name, async () => {})
  await new Promise((resolve) => setTimeout(resolve, reloadMs))
}

async function isAlive(name: string): Promise<boolean> {
  let alive = false
  const subscribe = (listener: () => void) => {
    const listen = ({ data }: MessageEvent<LockMessage>) => {
      alive ||= data.type === 'alive' && data.name === name
      listener()
    }
    channel?.addEventListener('message', listen)
    tell({ type: 'asked', name })
    return () => channel?.removeEventListener('message', listen)
  }
  await waitUntil(() => alive, subscribe, AbortSignal.timeout(answerTimeoutMs))
  return alive
}
