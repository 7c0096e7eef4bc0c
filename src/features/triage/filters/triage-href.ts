import { stringifySearch } from '../../../lib/search-params.ts'
import { addressSearch, type ListSearch, triageSearchDefaults } from './triage-search-params.ts'

/** Addresses of the triage page as the router writes them, without defaults. A Link for each of 100 rows would be too slow. */
export function triageHrefs(auditId: string, search: ListSearch): (violationId: string | null) => string {
  const defaults: Record<string, unknown> = triageSearchDefaults
  const wanted = Object.entries(addressSearch(search)).filter(([name, value]) => value !== defaults[name])
  const query = stringifySearch(Object.fromEntries(wanted))
  const audit = `/audits/${encodeURIComponent(auditId)}`
  return (violationId) =>
    violationId === null ? audit + query : `${audit}/violations/${encodeURIComponent(violationId)}${query}`
}

/** A click that the page handles. With Ctrl, ⌘ or the middle button the browser opens a tab. */
export function isPlainClick(event: {
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
