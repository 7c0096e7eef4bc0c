import { createStore } from '../../../lib/store.ts'
import type { ExportJob } from './export-job.ts'

/** Exports under way or just ended, whatever page is open. */
export const exportJobs = createStore<readonly ExportJob[]>([])
