/** Resolves when the condition is true, checked after each change, or when it is aborted. */
export async function waitUntil(
  isTrue: () => boolean,
  subscribe: (listener: () => void) => () => void,
  signal?: AbortSignal,
): Promise<void> {
  if (isTrue() || signal?.aborted) return
  await new Promise<void>((resolve) => {
    const check = () => {
      if (!isTrue() && !signal?.aborted) return
      stop()
      signal?.removeEventListener('abort', check)
      resolve()
    }
    const stop = subscribe(check)
    signal?.addEventListener('abort', check)
  })
}
