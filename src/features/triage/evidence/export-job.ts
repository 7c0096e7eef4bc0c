import type { SchemaAudit as Audit } from '../../../api/schema.gen.ts'
import { onDisconnect } from '../../../api/connections.ts'
import { walkViolations, type WalkFilter, type WalkStep } from '../../../api/walk-violations.ts'
import { fileName } from '../../../lib/document-text/file-name.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { newId } from '../../../lib/new-id.ts'
import type { ReviewContext as Desk } from '../decide/review-context.ts'
import { exportFormats, type ExportEnding, type ExportFormat } from './export-format.ts'
import { exportJobs } from './export-jobs.ts'
import { withDetails } from './export-rows.ts'
import { type FileSink, openSink } from './file-sink.ts'
import { reconcile, type Reconciliation } from './reconcile.ts'

export interface ExportOrder {
  audit: Audit
  filter: WalkFilter
  ending: ExportEnding
  with_comments: boolean
  /** As the list counted them: for the progress, and for where to write. */
  total: number
}

export interface ExportState {
  phase: 'running' | 'over' | 'failed'
  done: number
  total: number
  /** Threads that could not be read. */
  missing: number
  end: Reconciliation | null
  error: unknown
}

export interface ExportJob {
  id: string
  connectionId: string
  name: string
  order: ExportOrder
  state: Store<ExportState>
  stop: () => void
  /** Takes it out of sight. */
  close: () => void
}

const LARGE = 20_000

/** Writes what the filter shows to a file. Goes on while the reader moves about; ends with the tab. */
export async function startExport(desk: Desk, order: ExportOrder): Promise<void> {
  const { audit, ending } = order
  const day = new Date().toLocaleDateString('sv-SE')
  const name = fileName(`${audit.name} ${day}`, ending)
  const format = exportFormats[ending]({ ...order, taken_at: new Date().toISOString() })
  const sink = await openSink(name, format.type, { large: order.total > LARGE })
  if (!sink) return
  const stopping = new AbortController()
  const state = createStore<ExportState>({
    phase: 'running',
    done: 0,
    total: order.total,
    missing: 0,
    end: null,
    error: null,
  })
  const job: ExportJob = {
    id: newId(),
    connectionId: desk.connectionId,
    name,
    order,
    state,
    stop: () => stopping.abort(),
    close: () => exportJobs.set(exportJobs.get().filter((one) => one !== job)),
  }
  exportJobs.set([...exportJobs.get(), job])
  globalThis.addEventListener('beforeunload', warn)
  try {
    const end = await writeAll(desk, { order, format, sink, state, signal: stopping.signal })
    await sink.close()
    state.set({ ...state.get(), phase: 'over', end })
  } catch (error) {
    await sink.abort().catch(() => undefined)
    if (stopping.signal.aborted) job.close()
    else state.set({ ...state.get(), phase: 'failed', error })
  } finally {
    if (!exportJobs.get().some((one) => one.state.get().phase === 'running')) {
      globalThis.removeEventListener('beforeunload', warn)
    }
  }
}

interface Writing {
  order: ExportOrder
  format: ExportFormat
  sink: FileSink
  state: Store<ExportState>
  signal: AbortSignal
}

async function writeAll({ client }: Desk, { order, format, sink, state, signal }: Writing): Promise<Reconciliation> {
  const { audit, filter, with_comments } = order
  const counts: Record<string, number> = {}
  let end: WalkStep | null = null
  let index = 0
  const onRow = () => state.set({ ...state.get(), done: state.get().done + 1 })
  await sink.write(format.head())
  for await (const step of walkViolations({ client, auditId: audit.id, filter, signal })) {
    const { rows, missing } = with_comments
      ? await withDetails(step.violations, { client, signal, onRow })
      : { rows: step.violations, missing: 0 }
    for (const row of rows) {
      counts[row.review_state] = (counts[row.review_state] ?? 0) + 1
      await sink.write(format.row(row, index))
      index += 1
    }
    signal.throwIfAborted()
    const now = state.get()
    state.set({ ...now, done: index, total: Math.max(step.total, index), missing: now.missing + missing })
    end = step
  }
  if (!end) throw new Error('The walk ended before it began')
  const totals = reconcile(filter, counts, end)
  await sink.write(format.foot(totals))
  return totals
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

onDisconnect((id) => {
  for (const job of exportJobs.get()) if (job.connectionId === id) job.stop()
})
