import { Worker } from 'node:worker_threads'
import type { Loaded } from './load-violations.ts'
import type { LoadOptions, LoadResult } from './load-http.ts'
import { createRandom } from './texts.ts'

export function runLoad(options: LoadOptions): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load-http.js', import.meta.url), { workerData: options })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

const pathCount = 500
const states = ['undecided', 'undecided', 'undecided', 'dismissed', 'fixed', 'all'] as const

/** Pages of lists as a dashboard asks for them: any audit, filter and page. */
export function listPaths({ audits }: Loaded): string[] {
  const random = createRandom(4)
  return Array.from({ length: pathCount }, () => {
    const audit = audits[Math.floor(random() ** 2 * audits.length)] ?? audits[0]
    const page = 1 + Math.floor(random() * Math.min(50, audit.size / 200))
    const review_state = states[Math.floor(random() * states.length)] ?? 'all'
    return `/public/v1/audits/${audit.id}/violations?review_state=${review_state}&page=${page}`
  })
}
