import { useEffect } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

const latestMs = 5000

/** Loads in idle time what is shown later, so that it also opens without a network. `load` is a constant. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined), latestMs), [load])
}
