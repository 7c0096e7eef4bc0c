import { jobsOf } from '../../../api/jobs.ts'
import type { Reconciliation } from './reconcile.ts'

export interface ExportData {
  /** Of the file. */
  name: string
  /** Threads that could not be read. */
  missing: number
  end: Reconciliation | null
}

/** Exports under way or just ended, whatever page is open. */
export const exportJobs = (connectionId: string) => jobsOf<ExportData>(connectionId, 'export')
