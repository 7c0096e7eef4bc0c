import type { Violation } from '../../contract/openapi.gen.ts'
import { hasState } from '../api/filter-values.ts'
import { connectionState } from '../state/persisted-store.ts'
import { filterOf, type TriageFilter } from '../domain/filters/triage-search-params.ts'

/** What is selected for a bulk decision or an export. */
export interface Selection {
  /** By id, with the states at the time of selection. */
  rows: ReadonlyMap<string, Violation>
  /** Set if all violations of a filter are selected and the list does not show all of them. `rows` is then ignored. */
  matching: (TriageFilter & { total: number }) | null
  /** The first row of a range. */
  anchor: string | null
}

export const noSelection: Selection = { rows: new Map(), matching: null, anchor: null }

/** One selection per audit and connection. It survives navigation. */
export const selections = (connectionId: string, auditId: string) =>
  connectionState(connectionId, `selection ${auditId}`, noSelection)

export function toggleRow(selection: Selection, row: Violation): Selection {
  const rows = new Map(selection.rows)
  if (!rows.delete(row.id)) rows.set(row.id, row)
  return { rows, matching: null, anchor: row.id }
}

/** Selects from the last selected row to this one, in the order of the list. */
export function selectRange(selection: Selection, list: readonly Violation[], to: string): Selection {
  const [end, start] = [to, selection.anchor ?? to].map((id) => list.findIndex((row) => row.id === id))
  const row = list[end ?? -1]
  if (start === undefined || end === undefined || start === -1) return row ? toggleRow(selection, row) : selection
  const range = list.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { ...selection, matching: null, rows: new Map([...selection.rows, ...byId(range)]) }
}

/** Selects the whole page, or clears it if it is selected. */
export function togglePage(selection: Selection, list: readonly Violation[]): Selection {
  const rows = new Map(selection.rows)
  const all = pageSelected(selection, list) === 'all'
  for (const row of list) {
    if (all) rows.delete(row.id)
    else rows.set(row.id, row)
  }
  return { ...selection, rows, matching: null }
}

/** Selects all that match. If the list shows all of them, these rows are selected, whatever matches later. */
export function selectMatching(
  selection: Selection,
  list: readonly Violation[],
  filter: TriageFilter,
  total: number,
): Selection {
  const { review_state } = filter
  const shown = list.filter((row) => hasState(review_state, row.review_state))
  if (shown.length >= total) return { ...selection, rows: new Map(byId(shown)), matching: null }
  return { ...selection, matching: { ...filterOf(filter), total } }
}

/** A row that stays on screen and no longer matches is not among all that match. */
export function isSelected({ rows, matching }: Selection, { id, review_state }: Violation): boolean {
  return matching ? hasState(matching.review_state, review_state) : rows.has(id)
}

export function pageSelected({ rows, matching }: Selection, list: readonly Violation[]): 'none' | 'some' | 'all' {
  if (matching) return 'all'
  const count = list.filter(({ id }) => rows.has(id)).length
  return count === 0 ? 'none' : count === list.length ? 'all' : 'some'
}

export function countSelected({ rows, matching }: Selection): number {
  return matching ? matching.total : rows.size
}

/** How many rows are selected that the list does not show. */
export function countElsewhere({ rows }: Selection, list: readonly Violation[]): number {
  return rows.size - list.filter(({ id }) => rows.has(id)).length
}

const byId = (rows: readonly Violation[]) => rows.map((row) => [row.id, row] as const)
