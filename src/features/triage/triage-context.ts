import { createContext, useContext } from 'react'
import type { ReviewQueueHandle } from './queue/use-review-queue.ts'

export const TriageContext = createContext<ReviewQueueHandle | null>(null)

/** The list on screen, the open violation, and the navigation between them. */
export function useTriage(): ReviewQueueHandle {
  const triage = useContext(TriageContext)
  if (!triage) throw new Error('No triage on this page')
  return triage
}
