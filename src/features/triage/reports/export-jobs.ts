import { jobsOf } from '../../../api/jobs.ts'
import type { Reconciliation } from './reconcile.ts'

export interface ExportData {
  /** The name of the file. */
  name: string
  /** The number of threads that could not be read. */
  missing: number
  end: Reconciliation | null
}

/** Running exports and those that have just ended. */
export const exportJobs = (connectionId: string) => jobsOf<ExportData>(connectionId, 'export')
