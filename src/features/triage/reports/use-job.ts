import { useEffect, useState } from 'react'
import { Job } from '../../../lib/job.ts'
import { useStore } from '../../../lib/store.ts'

type Work<Result> = (job: Job<Result | null>) => Promise<void>

/** A job that runs while the page is open, and starts again for another `subject`. */
export function useJob<Result>(subject: string, work: Work<Result>) {
  const create = () => ({ subject, job: new Job<Result | null>({ data: null, work }) })
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
