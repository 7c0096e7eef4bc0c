import type { QueryClient } from '@tanstack/react-query'
import { walkViolations, type WalkFilter, type WalkStep } from '../../../api/walk-violations.ts'
import { reconcile, type Reconciliation } from './reconcile.ts'
import { createReportTally, type ReportTally } from './report-tally.ts'
import type { TaskProgress } from './task.ts'

export interface Report {
  tally: ReportTally
  /** Null until all has been read. */
  end: Reconciliation | null
  taken_at: string
}

interface TakeReportOptions {
  client: QueryClient
  auditId: string
  filter: WalkFilter
  signal: AbortSignal
  onProgress: (now: TaskProgress<Report>) => void
}

/** Walks the audit and counts. What was read until a stop is a report too, and says that it is not whole. */
export async function takeReport({ onProgress, filter, ...walk }: TakeReportOptions): Promise<Report> {
  const tally = createReportTally()
  const taken_at = new Date().toISOString()
  let end: WalkStep | null = null
  for await (const step of walkViolations({ ...walk, filter })) {
    end = step
    tally.add(step.violations)
    const { found: done, total } = step
    const result = () => ({ tally: tally.tally(), end: null, taken_at })
    onProgress({ done, total: Math.max(done, total), result })
  }
  const all = tally.tally()
  return { tally: all, end: end && reconcile(filter, all.states, end), taken_at }
}
