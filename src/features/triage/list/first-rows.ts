import { element, setAttributes } from '../../../lib/element.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { triageHrefs } from '../filters/triage-href.ts'
import type { ListSearch } from '../filters/triage-search.ts'
import { divider, listView } from './list-view.ts'
import type { RowView, RowViolation } from './row-view.ts'
import { Rows } from './rows.ts'

export interface FirstRows {
  auditId: string
  violationId: string | undefined
  search: ListSearch
}

// From this width on the page's head has one height, whatever it says, unless the audit's name takes two lines.
const fits = '(width >= 68rem)'
const top = '221px'
const sidebar = '13rem'
const most = 20

/**
 * The rows of the list, drawn where the app will draw them, as soon as the service has answered and the styles are there;
 * the app puts its own in their place. They can be read and followed, no more. Words that have a language are left out.
 */
export function firstRows(page: unknown, { auditId, violationId, search }: FirstRows): HTMLElement | null {
  if (!isRecord(page) || !Array.isArray(page.violations)) return null
  if (!matchMedia(fits).matches || listView.get() !== 'rows') return null
  const href = triageHrefs(auditId, search)
  const list = element('div', 'fixed bottom-0 overflow-hidden text-base')
  setAttributes(list, { 'data-first-rows': '', 'aria-hidden': 'true' })
  const width = `calc((100vw - ${sidebar}) * ${divider.get() / 100})`
  Object.assign(list.style, { top, insetInlineStart: sidebar, width })
  const shown = page.violations.slice(0, most).filter(isRecord).map(read)
  new Rows(list, () => '\u00A0').draw(
    shown.map((row) => ({ ...plain, row, href: href(row.id), open: row.id === violationId, term: search.search })),
  )
  return list
}

const plain: Omit<RowView, 'row' | 'href' | 'open' | 'term'> = {
  name: '',
  index: 0,
  selected: false,
  focusable: false,
  showState: false,
  decided: false,
  narrow: false,
  others: 0,
  expanded: false,
  member: false,
}

/** Nobody has looked yet whether the answer is what the contract says. */
function read(row: Record<string, unknown>): RowViolation {
  return {
    id: text(row.id) ?? '',
    violating_text: text(row.violating_text),
    reason: text(row.reason) ?? '',
    rule_name: text(row.rule_name),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one that is not known is drawn as it came
    severity: text(row.severity) as RowViolation['severity'],
    asset_url: text(row.asset_url),
    asset_name: text(row.asset_name),
    group_id: null,
    review_state: 'undecided',
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
