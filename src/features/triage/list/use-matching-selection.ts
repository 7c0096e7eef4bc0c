import { useEffect } from 'react'
import { isSameFilter, type ListSearch } from '../filters/triage-search-params.ts'
import { noSelection, selections } from './selection.ts'

/** A selection of all matching violations belongs to one filter: another filter clears it. */
export function useMatchingSelection(connectionId: string, auditId: string, search: ListSearch): void {
  useEffect(() => {
    const selection = selections(connectionId, auditId)
    const { matching } = selection.get()
    if (matching && !isSameFilter(matching, search)) selection.set(noSelection)
  }, [connectionId, auditId, search])
}
