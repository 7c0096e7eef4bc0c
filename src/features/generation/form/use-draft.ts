import { useEffect, useEffectEvent, useRef } from 'react'
import { sameJson } from '../../../lib/form/json.ts'
import type { Persisted } from '../../../lib/persisted-store.ts'

const saveDelayMs = 300

/**
 * Persists `value` under `item` after a pause in typing, and at the latest when the field is left, or when the page is left,
 * hidden or closed. Returns a function that persists it at once.
 */
export function usePersistedDraft<T>(item: Persisted<T>, value: T): () => void {
  const waiting = useRef<{ item: Persisted<T>; value: T } | null>(null)
  const flush = () => {
    const { current } = waiting
    waiting.current = null
    current?.item.set(current.value)
  }
  const flushLatest = useEffectEvent(flush)
  useEffect(() => {
    if (waiting.current && waiting.current.item !== item) flushLatest()
    if (!waiting.current && sameJson(item.get(), value)) return undefined
    waiting.current = { item, value }
    const timer = setTimeout(() => flushLatest(), saveDelayMs)
    return () => clearTimeout(timer)
  }, [item, value])
  useEffect(() => {
    const leave = () => flushLatest()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    document.addEventListener('focusout', leave)
    return () => {
      leave()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  return flush
}
