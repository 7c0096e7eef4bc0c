import { jobsOf } from '../../../api/jobs.ts'

export interface AssignData {
  /** Ids of violations that are not assigned yet. Null until they have been read. */
  todo: readonly string[] | null
  done: readonly string[]
}

/** Assignments that take more than one request, and those that have failed. */
export const assignJobs = (connectionId: string) => jobsOf<AssignData>(connectionId, 'assign')
