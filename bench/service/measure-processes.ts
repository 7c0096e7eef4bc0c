import { percentile } from '../statistics.ts'
import type { Loaded } from './load-violations.ts'
import { listPaths, runLoad } from './run-load.ts'
import { startProcesses } from './service-processes.ts'

export interface ProcessFigures {
  processes: number
  perSecond: number
  p50: number
  p99: number
}

const connections = 64
const seconds = 5

/** Requests a second of so many processes on one PostgreSQL database. */
export async function measureProcesses(
  databaseUrl: string,
  loaded: Loaded,
  processes: number,
): Promise<ProcessFigures> {
  const service = await startProcesses(databaseUrl, processes)
  try {
    const { origins } = service
    const options = { origins, paths: listPaths(loaded), key: loaded.key, connections }
    await runLoad({ ...options, seconds: 2 })
    const { perSecond, milliseconds } = await runLoad({ ...options, seconds })
    return { processes, perSecond, p50: percentile(milliseconds, 0.5), p99: percentile(milliseconds, 0.99) }
  } finally {
    await service.stop()
  }
}
