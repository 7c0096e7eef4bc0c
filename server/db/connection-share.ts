import { AsyncLocalStorage } from 'node:async_hooks'
import { unavailable } from '../core/errors.ts'
import { untilAborted } from './cancellation.ts'

const costly = new AsyncLocalStorage<string>()

/** Runs `work`, whose statements may take long: they only use the share of the connections that is meant for such work. */
export function asCostly<T>(workspace_id: string, work: () => Promise<T>): Promise<T> {
  return costly.run(workspace_id, work)
}

export function currentCostlyWorkspace(): string | undefined {
  return costly.getStore()
}

/** More than the requests of a team at work. */
const maxWaiting = 100

interface Claim {
  running: number
  /** Number of its last turn; 0 before the first. */
  lastTurn: number
  waiting: (() => void)[]
}

/**
 * A third of the connections for costly work. One of them is always left to other workspaces, and the next one is given to the workspace
 * that has the fewest, so that nobody waits for more than one statement of somebody who sends many.
 */
export function createConnectionShare(connections: number) {
  const total = Math.max(1, Math.floor(connections / 3))
  const perWorkspace = Math.max(1, total - 1)
  const claims = new Map<string, Claim>()
  let taken = 0
  let turns = 0

  function next(): void {
    const ready = [...claims.values()].filter(({ running, waiting }) => waiting.length > 0 && running < perWorkspace)
    const [claim] = ready.sort((one, other) => one.running - other.running || one.lastTurn - other.lastTurn)
    if (taken >= total || !claim) return
    claim.running += 1
    claim.lastTurn = turns += 1
    taken += 1
    claim.waiting.shift()?.()
    next()
  }

  /** Resolves, in turn, with the function that gives the connection back. */
  return async function acquire(workspace_id: string, signal: AbortSignal | undefined): Promise<() => void> {
    const claim = claims.get(workspace_id) ?? { running: 0, lastTurn: 0, waiting: [] }
    if (claim.waiting.length >= maxWaiting) throw unavailable('This workspace has too many searches under way', 2)
    claims.set(workspace_id, claim)
    const removeIfIdle = () => {
      if (claim.running === 0 && claim.waiting.length === 0) claims.delete(workspace_id)
    }
    const release = () => {
      claim.running -= 1
      taken -= 1
      removeIfIdle()
      next()
    }
    let begin: (() => void) | undefined
    const turn = new Promise<void>((resolve) => claim.waiting.push((begin = resolve)))
    next()
    try {
      await untilAborted(signal, turn)
      return release
    } catch (error) {
      const place = begin ? claim.waiting.indexOf(begin) : -1
      if (place < 0) release()
      else claim.waiting.splice(place, 1)
      removeIfIdle()
      throw error
    }
  }
}
