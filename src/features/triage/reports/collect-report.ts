import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchAllViolations, type FetchAllOptions, type FetchedPage } from '../../../api/fetch-all-violations.ts'
import { Job } from '../../../lib/job.ts'
import { useStore } from '../../../lib/store.ts'
import { reconcile, type Reconciliation } from './reconcile.ts'
import { createReportTally, type ReportTally } from './report-tally.ts'

/** The counts, their time, and whether they are complete. */
export interface Report {
  tally: ReportTally
  /** Null until all has been read. */
  end: Reconciliation | null
  taken_at: string
}

const progressIntervalMs = 200

async function collectReport(job: Job<Report | null>, options: FetchAllOptions): Promise<void> {
  const tally = createReportTally()
  const taken_at = new Date().toISOString()
  let last: FetchedPage | null = null
  let shownAt = Date.now()
  const show = (end: Reconciliation | null) => {
    const { found = 0, total = 0 } = last ?? {}
    shownAt = Date.now()
    job.update({ done: found, total: Math.max(found, total), data: { tally: tally.tally(), end, taken_at } })
  }
  try {
    for await (const page of fetchAllViolations({ ...options, signal: job.signal })) {
      last = page
      tally.add(page.violations)
      if (Date.now() - shownAt > progressIntervalMs) show(null)
    }
  } catch (error) {
    show(null)
    throw error
  }
  show(last && reconcile(options.filter, tally.tally().states, last))
}

/** Reads the audit while the page is open, and again for another filter. Stopped, it leaves a report that is marked as incomplete. */
export function useReport(auditId: string, filter: FetchAllOptions['filter']) {
  const client = useQueryClient()
  const subject = JSON.stringify([auditId, filter])
  const create = () => {
    const work = (job: Job<Report | null>) => collectReport(job, { client, auditId, filter })
    return { subject, job: new Job<Report | null>({ data: null, work }) }
  }
  const [created, setCreated] = useState(create)
  if (created.subject !== subject) setCreated(create())
  const { job } = created
  useEffect(() => {
    job.resume()
    return () => job.dispose()
  }, [job])
  const state = useStore(job.state)
  // Not started yet: the effect runs after the first render.
  const status = state.status === 'paused' ? 'running' : state.status
  return { ...state, status, stop: () => job.stop(), again: () => setCreated(create()) }
}
