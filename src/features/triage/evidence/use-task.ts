import { useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { createTask, type TaskRun } from './task.ts'

/** A task that runs while the page is open, and anew for another `subject`. */
export function useTask<Result>(subject: string, run: TaskRun<Result>) {
  const make = () => ({ subject, task: createTask(run) })
  const [made, setMade] = useState(make)
  if (made.subject !== subject) setMade(make())
  const { task } = made
  useEffect(() => task.start(), [task])
  return { task: useStore(task.state), stop: task.stop, again: () => setMade(make()) }
}
