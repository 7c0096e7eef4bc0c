import { errorCode } from '../user-facing-error.ts'

/** `deadlock_detected` and `serialization_failure`: the database undid the work because of another's, not because it was wrong. */
const conflicts = new Set(['40P01', '40001'])

/** Runs `work` again when it lost against a concurrent transaction. */
export async function retryConflict<T>(work: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !conflicts.has(errorCode(error))) throw error
    return retryConflict(work, attempts - 1)
  }
}
