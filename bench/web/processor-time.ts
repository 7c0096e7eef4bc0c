import type { Browser, Page } from '@playwright/test'

/** What the page's main thread did, in ms of processor time. It does not grow when other programs want the processor. */
export interface ProcessorTime {
  total: number
  /** Included in the total, as is painting. */
  layout: number
  paint: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread. */
  tdur?: number
}

const names = {
  total: ['ThreadControllerImpl::RunTask'],
  layout: ['UpdateLayoutTree', 'Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
}
const endMark = 'measured'

export async function startTrace(browser: Browser, page: Page): Promise<void> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] })
}

/** The processor time since the trace was started. */
export async function stopTrace(browser: Browser, page: Page): Promise<ProcessorTime> {
  await page.evaluate((mark) => void performance.mark(mark), endMark)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const end = traceEvents.find(({ name }) => name === endMark)
  if (!end) throw new Error('The trace does not have the end of the measurement')
  const onMainThread = traceEvents
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === end.pid && tid === end.tid && ts < end.ts)
    .sort((a, b) => a.ts - b.ts)
  return {
    total: threadTime(onMainThread, names.total),
    layout: threadTime(onMainThread, names.layout),
    paint: threadTime(onMainThread, names.paint),
  }
}

/** Of nested events only the outermost counts. */
function threadTime(events: readonly TraceEvent[], counted: readonly string[]): number {
  let [sum, until] = [0, 0]
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    if (!counted.includes(name) || ts < until) continue
    sum += tdur
    until = ts + dur
  }
  return sum / 1000
}
