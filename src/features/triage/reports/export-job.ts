import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import type { DismissalReason } from '../../../../contract/extensions.gen.ts'
import { fetchStandardReasons } from '../../../api/dismissal-reasons.ts'
import { offers } from '../../../api/extensions.ts'
import { fetchAllViolations, type FetchedPage } from '../../../api/fetch-all-violations.ts'
import { listJob } from '../../../api/jobs.ts'
import type { ListedViolation } from '../../../api/parse-violation.ts'
import { isSameDecision } from '../../../api/violation-cache.ts'
import { violationQueries } from '../../../api/violations.ts'
import { fileName } from '../../../lib/document-text/file-name.ts'
import { Job } from '../../../lib/job.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import {
  type ExportAbout,
  type ExportEnding,
  type ExportFormat,
  exportFormats,
  type ExportRow,
  reportFileName,
} from './export-format.ts'
import { reconcile, type Reconciliation } from './reconcile.ts'

export interface ExportOrder extends Omit<ExportAbout, 'taken_at' | 'with_decisions' | 'with_categories'> {
  ending: ExportEnding
  /** The list's total, for the progress. */
  total: number
}

export interface ExportData {
  /** The name of the file. */
  name: string
  /** The number of threads that could not be read. */
  missing: number
  end: Reconciliation | null
}

const maxNameChars = 200
const maxRequests = 6

/** Writes the violations of the filter to a file, on any page, until the tab is closed. */
export async function startExport(context: ReviewContext, order: ExportOrder): Promise<void> {
  const { ending, total } = order
  const with_decisions = offers(context.client, 'finding')
  // Without them the file has no categories.
  const reasons = await fetchStandardReasons(context.client).catch(() => [])
  const with_categories = reasons.length > 0
  const about = { ...order, taken_at: new Date().toISOString(), with_decisions, with_categories }
  const name = fileName(reportFileName(about), ending, maxNameChars)
  const format = exportFormats[ending](about)
  const job = new Job<ExportData>({
    data: { name, missing: 0, end: null },
    work: async () => {
      const parts = await writeAll(context, { order, format, job, reasons })
      saveFile(name, new Blob(parts, { type: format.type }))
    },
  })
  job.update({ total })
  job.resume()
  listJob(context.connectionId, 'export', job)
}

interface Writing {
  order: ExportOrder
  format: ExportFormat
  job: Job<ExportData>
  reasons: readonly DismissalReason[]
}

/** In parts, which browsers keep outside of the page's memory, on disk if they are large. */
async function writeAll({ client }: ReviewContext, { order, format, job, reasons }: Writing): Promise<Blob[]> {
  const { audit, filter, with_comments } = order
  const { signal } = job
  const counts: Record<string, number> = {}
  let last: FetchedPage | null = null
  let index = 0
  const categories = new Map(reasons.map(({ category, reason }) => [reason, category]))
  const onRow = () => job.update({ done: job.state.get().done + 1 })
  const parts = [new Blob([format.head()])]
  for await (const page of fetchAllViolations({ client, auditId: audit.id, filter, signal })) {
    const { rows, missing } = with_comments
      ? await withDetails(page.violations, { client, signal, onRow })
      : { rows: page.violations, missing: 0 }
    const texts: string[] = []
    for (const row of rows) {
      counts[row.review_state] = (counts[row.review_state] ?? 0) + 1
      const dismissal_category = categories.get(row.dismissal_reason ?? '') ?? null
      texts.push(format.row({ ...row, dismissal_category }, index))
      index += 1
    }
    parts.push(new Blob(texts))
    signal.throwIfAborted()
    const data = { ...job.data, missing: job.data.missing + missing }
    job.update({ done: index, total: Math.max(page.total, index), data })
    last = page
  }
  if (!last) throw new Error('No page was read')
  const end = reconcile(filter, counts, last)
  job.update({ data: { ...job.data, end } })
  return [...parts, new Blob([format.foot(end)])]
}

interface DetailOptions {
  client: QueryClient
  signal: AbortSignal
  onRow: () => void
}

/** A page of violations with their threads, in order. `missing` counts threads that could not be read. */
async function withDetails(
  violations: readonly ListedViolation[],
  { client, signal, onRow }: DetailOptions,
): Promise<{ rows: ExportRow[]; missing: number }> {
  let missing = 0
  const read = async (violation: ListedViolation): Promise<ExportRow> => {
    signal.throwIfAborted()
    const queryKey = [...violationQueries.all(), 'export', violation.id]
    try {
      const detail = await client.fetchQuery({ ...violationQueries.detail(violation.id), queryKey, staleTime: 0 })
      // Decided again since the list was read: the decision of the list is not the one of the state.
      return isSameDecision(violation, detail) ? { ...violation, ...detail } : detail
    } catch {
      signal.throwIfAborted()
      missing += 1
      return violation
    } finally {
      client.removeQueries({ queryKey, exact: true })
      onRow()
    }
  }
  const queue = new PQueue({ concurrency: maxRequests })
  const rows = await queue.addAll(violations.map((violation) => () => read(violation)))
  return { rows, missing }
}
