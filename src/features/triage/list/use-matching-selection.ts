import { useEffect } from 'react'
import type { ListSearch } from '../filters/triage-search.ts'
import { noSelection, selections } from './selection.ts'

/** A selection of all matching violations belongs to one filter: another filter clears it. */
export function useMatchingSelection(connectionId: string, auditId: string, search: ListSearch): void {
  const { review_state, severity, search: term } = search
  useEffect(() => {
    const selection = selections(connectionId, auditId)
    const { matching } = selection.get()
    if (!matching) return
    const isSame = matching.review_state === review_state && matching.severity === severity && matching.search === term
    if (!isSame) selection.set(noSelection)
  }, [connectionId, auditId, review_state, severity, term])
}
