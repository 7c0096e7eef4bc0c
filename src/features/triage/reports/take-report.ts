import { fetchAllViolations, type FetchAllOptions, type FetchedPage } from '../../../api/fetch-all-violations.ts'
import type { Job } from '../../../lib/job.ts'
import { reconcile, type Reconciliation } from './reconcile.ts'
import { createReportTally, type ReportTally } from './report-tally.ts'

export interface Report {
  tally: ReportTally
  /** Null until all has been read. */
  end: Reconciliation | null
  taken_at: string
}

/** Reads the audit and counts. What was read until a stop is a report too, and says that it is not whole. */
export async function takeReport(job: Job<Report | null>, options: FetchAllOptions): Promise<void> {
  const tally = createReportTally()
  const taken_at = new Date().toISOString()
  let last: FetchedPage | null = null
  for await (const page of fetchAllViolations({ ...options, signal: job.signal })) {
    last = page
    tally.add(page.violations)
    const { found, total } = page
    job.progress(found, Math.max(found, total), () => ({ tally: tally.tally(), end: null, taken_at }))
  }
  const all = tally.tally()
  const end = last && reconcile(options.filter, all.states, last)
  job.progress(all.total, all.total, () => ({ tally: all, end, taken_at }))
}
