import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<AbortSignal | undefined>()

/** Runs `work`; its database statements are cancelled when the signal is aborted. Without a signal nothing cancels them. */
export function cancelWith<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  return current.run(signal, work)
}

export function currentSignal(): AbortSignal | undefined {
  return current.getStore()
}

/** Settles as `work` does, or rejects with the signal's reason as soon as it is aborted. */
export function untilAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    const removeListener = () => signal.removeEventListener('abort', onAbort)
    work.then(resolve, reject).then(removeListener, removeListener)
  })
}
