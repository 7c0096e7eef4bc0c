import { assignViolations, maxAssigned } from '../../../api/assign-violations.ts'
import type { Assignment } from '../../../api/assignments.ts'
import { listJob } from '../../../api/jobs.ts'
import { Job } from '../../../lib/job.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import type { AssignData } from './assign-jobs.ts'

export interface AssignOrder extends Pick<Assignment, 'person' | 'change'> {
  total: number
  /** Reads the ids of the violations. */
  collect: (signal: AbortSignal) => Promise<readonly string[]>
  /** Called with the ids of those that were changed, also if it was stopped. */
  onEnd: (ids: readonly string[]) => void
}

/** Assigns many violations, in requests of 500, on any page. It waits while the service is away and can be stopped. */
export async function startAssignJob({ client, connectionId }: ReviewContext, order: AssignOrder): Promise<void> {
  const { person, change, total, collect, onEnd } = order
  const job = new Job<AssignData>({
    data: { todo: null, done: [] },
    work: async () => {
      const todo = job.data.todo ?? (await collect(job.signal))
      let problem: unknown = null
      job.update({ data: { ...job.data, todo }, total: job.data.done.length + todo.length })
      await job.each(parts(todo), {
        run: async (violation_ids) => {
          await assignViolations(client, { person, change, violation_ids }, { isRetried: false })
          const sent = new Set(violation_ids)
          const done = [...job.data.done, ...violation_ids]
          job.update({ data: { todo: job.data.todo?.filter((id) => !sent.has(id)) ?? [], done }, done: done.length })
        },
        failed: (_part, error) => {
          problem = error
        },
      })
      if (problem !== null) throw problem
    },
    onEnd: ({ data, state }) => {
      const { status } = state.get()
      if (status === 'failed') return
      if (status === 'done' || data.done.length > 0) onEnd(data.done)
      job.dispose()
    },
  })
  job.update({ total })
  job.resume()
  await listJob(connectionId, 'assign', job)
}

const parts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / maxAssigned) }, (_, index) =>
    ids.slice(index * maxAssigned, (index + 1) * maxAssigned),
  )
