import { text } from '../locales/text.ts'
import { notifyProblem } from './toasts.ts'

/**
 * Loads the code of an action when it is used. If it cannot be loaded, for instance without a network, a toast says so.
 * Browsers may remember the failure until the page is reloaded.
 */
export async function loadAction<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    notifyProblem(text('load_failed'))
    return null
  }
}
