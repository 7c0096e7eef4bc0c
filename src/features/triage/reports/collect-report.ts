import { fetchAllViolations, type FetchAllOptions, type FetchedPage } from '../../../api/fetch-all-violations.ts'
import type { Job } from '../../../lib/job.ts'
import { reconcile, type Reconciliation } from './reconcile.ts'
import type { ReportTally, Tally, TallyCounts } from './report-tally.ts'

/** The counts, their time, and whether they are complete. */
export interface TallySnapshot<Counts> {
  tally: Counts
  /** Null until all has been read. */
  end: Reconciliation | null
  taken_at: string
}

export type Report = TallySnapshot<ReportTally>

/** Reads the audit and counts. A stopped job leaves a report that is marked as incomplete. */
export async function collectTally<Counts extends TallyCounts>(
  job: Job<TallySnapshot<Counts> | null>,
  options: FetchAllOptions,
  tally: Tally<Counts>,
): Promise<void> {
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
