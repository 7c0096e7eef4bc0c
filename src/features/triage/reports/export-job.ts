import type { DismissalReason } from '../../../../contract/extensions.gen.ts'
import { fetchStandardReasons } from '../../../api/dismissal-reasons.ts'
import { offers } from '../../../api/extensions.ts'
import { fetchAllViolations, type FetchedPage } from '../../../api/fetch-all-violations.ts'
import { listJob } from '../../../api/jobs.ts'
import { fileName } from '../../../lib/document-text/file-name.ts'
import { Job } from '../../../lib/job.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { reportFileName } from './report-file-name.ts'
import { type ExportAbout, exportFormats, type ExportEnding, type ExportFormat } from './export-format.ts'
import type { ExportData } from './export-jobs.ts'
import { withDetails } from './export-rows.ts'
import { type FileSink, openSink } from './file-sink.ts'
import { reconcile } from './reconcile.ts'

export interface ExportOrder extends Omit<ExportAbout, 'taken_at' | 'with_decisions' | 'with_categories'> {
  ending: ExportEnding
  /** The list's total: for the progress, and to choose where to write. */
  total: number
}

const streamFromRows = 20_000
const maxNameChars = 200

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
  const sink = await openSink(name, format.type, { large: total > streamFromRows })
  if (!sink) return
  const job = new Job<ExportData>({
    data: { name, missing: 0, end: null },
    work: async () => {
      try {
        await writeAll(context, { order, format, sink, job, reasons })
        await sink.close()
      } catch (error) {
        // The first failure is the one to report.
        await sink.abort().catch(() => undefined)
        throw error
      }
    },
    onEnd: () => job.state.get().status === 'stopped' && job.dispose(),
  })
  job.update({ total })
  job.resume()
  await listJob(context.connectionId, 'export', job)
}

interface Writing {
  order: ExportOrder
  format: ExportFormat
  sink: FileSink
  job: Job<ExportData>
  reasons: readonly DismissalReason[]
}

async function writeAll({ client }: ReviewContext, { order, format, sink, job, reasons }: Writing): Promise<void> {
  const { audit, filter, with_comments } = order
  const { signal } = job
  const counts: Record<string, number> = {}
  let last: FetchedPage | null = null
  let index = 0
  const categories = new Map(reasons.map(({ category, reason }) => [reason, category]))
  const onRow = () => job.update({ done: job.state.get().done + 1 })
  await sink.write(format.head())
  for await (const page of fetchAllViolations({ client, auditId: audit.id, filter, signal })) {
    const { rows, missing } = with_comments
      ? await withDetails(page.violations, { client, signal, onRow })
      : { rows: page.violations, missing: 0 }
    for (const row of rows) {
      counts[row.review_state] = (counts[row.review_state] ?? 0) + 1
      const dismissal_category = categories.get(row.dismissal_reason ?? '') ?? null
      await sink.write(format.row({ ...row, dismissal_category }, index))
      index += 1
    }
    signal.throwIfAborted()
    const data = { ...job.data, missing: job.data.missing + missing }
    job.update({ done: index, total: Math.max(page.total, index), data })
    last = page
  }
  if (!last) throw new Error('No page was read')
  const end = reconcile(filter, counts, last)
  await sink.write(format.foot(end))
  job.update({ data: { ...job.data, end } })
}
