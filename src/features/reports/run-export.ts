import PQueue from 'p-queue'
import { fetchStandardReasons } from '../../api/dismissal-reasons.ts'
import { serviceOf } from '../../api/choose-service.ts'
import { fetchAllViolations } from '../../api/fetch-all-violations.ts'
import type { FetchedPage } from '../../api/service.ts'
import { type ExportState, exportsOf } from '../../api/jobs.ts'
import type { ListedViolation } from '../../api/listed-violation.ts'
import { isSameDecision } from '../../api/reviews.ts'
import { violationQueries } from '../../api/violations.ts'
import { fileName } from '../../lib/document-text/file-name.ts'
import { newId } from '../../lib/new-id.ts'
import { text } from '../../locales/text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { notify } from '../../ui/toasts.ts'
import type { ReviewContext } from '../../review/review-context.ts'
import { type ExportAbout, type ExportEnding, exportFormats, type ExportRow, reportFileName } from './export-format.ts'
import { completenessText, isComplete } from '../../api/use-all-violations.ts'

export interface ExportOrder extends Omit<ExportAbout, 'taken_at' | 'with_decisions' | 'with_categories'> {
  ending: ExportEnding
  /** The list's total, for the progress. */
  total: number
}

const maxNameChars = 200
const maxRequests = 6

/** Writes the violations of the filter to a file, on any page, until the tab is closed. */
export async function startExport({ client, connectionId }: ReviewContext, order: ExportOrder): Promise<void> {
  const { ending, total } = order
  const with_decisions = serviceOf(client).can('finding')
  // Without them the file has no categories.
  const reasons = await fetchStandardReasons(client).catch(() => [])
  const with_categories = reasons.length > 0
  const about = { ...order, taken_at: new Date().toISOString(), with_decisions, with_categories }
  const name = fileName(reportFileName(about), ending, maxNameChars)
  const format = exportFormats[ending](about)
  const exports = exportsOf(connectionId)
  const [id, stopping] = [newId(), new AbortController()]
  const show = (change: Partial<ExportState>) =>
    exports.set(exports.get().map((one) => (one.id === id ? { ...one, ...change } : one)))
  const close = () => {
    stopping.abort()
    exports.set(exports.get().filter((one) => one.id !== id))
  }
  exports.set([...exports.get(), { id, name, done: 0, total, isRunning: true, remarks: '', error: null, close }])
  const { signal } = stopping
  /** A violation with its thread, if that can be read. */
  const withDetail = async (violation: ListedViolation): Promise<ExportRow> => {
    signal.throwIfAborted()
    const queryKey = [...violationQueries.all(), 'export', violation.id]
    try {
      const detail = await client.fetchQuery({ ...violationQueries.detail(violation.id), queryKey, staleTime: 0 })
      // Decided again since the list was read: the decision of the list is not the one of the state.
      return isSameDecision(violation, detail) ? { ...violation, ...detail } : detail
    } catch {
      signal.throwIfAborted()
      return violation
    } finally {
      client.removeQueries({ queryKey, exact: true })
      show({ done: (done += 1) })
    }
  }
  const categories = new Map(reasons.map(({ category, reason }) => [reason, category]))
  // Browsers keep them outside of the page's memory, on disk if they are large.
  const parts = [new Blob([format.head()])]
  let end: FetchedPage | null = null
  let [index, missing, done] = [0, 0, 0]
  try {
    for await (const page of fetchAllViolations({ client, auditId: order.audit.id, filter: order.filter, signal })) {
      done = index
      const queue = new PQueue({ concurrency: maxRequests })
      const rows: ExportRow[] = order.with_comments
        ? await queue.addAll(page.violations.map((violation) => () => withDetail(violation)))
        : [...page.violations]
      if (order.with_comments) missing += rows.filter((row) => !('comments' in row)).length
      const texts = rows.map((row) => {
        const dismissal_category = categories.get(row.dismissal_reason ?? '') ?? null
        return format.row({ ...row, dismissal_category }, index++)
      })
      parts.push(new Blob(texts))
      signal.throwIfAborted()
      show({ done: index, total: Math.max(page.total, index) })
      end = page
    }
    if (!end) throw new Error('No page was read')
    parts.push(new Blob([format.foot(end)]))
    saveFile(name, new Blob(parts, { type: format.type }))
    const count = completenessText(end, text)
    const remarks = missing > 0 ? `${count} ${text('reports.export.missing', { count: missing })}` : count
    notify(`${text('reports.export.done', { name })} ${remarks}`)
    if (isComplete(end) && missing === 0) close()
    else show({ isRunning: false, remarks })
  } catch (error) {
    show({ isRunning: false, error })
  }
}
