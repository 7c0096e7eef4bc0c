import { stringifySearch } from '../../../lib/search-params.ts'
import { addressSearch, type ListSearch, triageSearchDefaults } from './triage-search.ts'

/** Addresses of the triage page as the router writes them, defaults left out: for rows by the hundred a Link is too dear. */
export function triageHrefs(auditId: string, search: ListSearch): (violationId: string | null) => string {
  const defaults: Record<string, unknown> = triageSearchDefaults
  const wanted = Object.entries(addressSearch(search)).filter(([name, value]) => value !== defaults[name])
  const query = stringifySearch(Object.fromEntries(wanted))
  const audit = `/audits/${encodeURIComponent(auditId)}`
  return (violationId) =>
    violationId === null ? audit + query : `${audit}/violations/${encodeURIComponent(violationId)}${query}`
}

/** A click that the page answers itself; with Ctrl, ⌘ or the middle button the browser opens a tab. */
export function isPlainClick(event: {
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
