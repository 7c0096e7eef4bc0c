import { percentile } from '../statistics.ts'
import type { Loaded } from './load-violations.ts'
import { processMs, serverMs } from './processor-time.ts'
import { listPaths, runLoad } from './run-load.ts'
import { startProcesses } from './service-processes.ts'

export interface ProcessFigures {
  processes: number
  perSecond: number
  /** Milliseconds of processor time for a page, in the processes of the service and in PostgreSQL. */
  nodeMs: number
  databaseMs: number
  p50: number
  p99: number
}

const connections = 64
const seconds = 5

/** Requests a second of so many processes on one PostgreSQL database. */
export async function measureProcesses(
  databaseUrl: string,
  serverId: number,
  loaded: Loaded,
  processes: number,
): Promise<ProcessFigures> {
  const service = await startProcesses(databaseUrl, processes)
  try {
    const { origins } = service
    const options = { origins, paths: listPaths(loaded), key: loaded.key, connections }
    await runLoad({ ...options, seconds: 2 })
    const used = () => ({
      node: service.processIds.reduce((sum, id) => sum + processMs(id), 0),
      database: serverMs(serverId),
    })
    const before = used()
    const { perSecond, milliseconds } = await runLoad({ ...options, seconds })
    const after = used()
    const pages = milliseconds.length
    const nodeMs = (after.node - before.node) / pages
    const databaseMs = (after.database - before.database) / pages
    return {
      processes,
      perSecond,
      nodeMs,
      databaseMs,
      p50: percentile(milliseconds, 0.5),
      p99: percentile(milliseconds, 0.99),
    }
  } finally {
    await service.stop()
  }
}
