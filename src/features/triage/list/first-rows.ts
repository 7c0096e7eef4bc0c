import { element, setAttributes } from '../../../lib/element.ts'
import type { RowView, RowViolation } from './row-view.ts'
import type { RowWords } from './row-words.ts'
import { Rows } from './rows.ts'

/** Where they are drawn, and for what: what is kept in this browser is read by src/head-start.ts. */
export interface FirstRows {
  violationId: string | undefined
  term: string
  href: (violationId: string) => string
  /** The list's share of the page, in percent. */
  share: number
}

// As high as the page's head where they fit: see list-view.ts.
const top = '221px'
const sidebar = '13rem'
const most = 20

/**
 * The rows of the list, drawn where the app will draw them, as soon as the service has answered and the styles are there;
 * the app puts its own in their place. They can be read and followed, no more. Words that have a language are left out.
 */
export function firstRows(page: unknown, { violationId, term, href, share }: FirstRows): HTMLElement | null {
  if (!isRecord(page) || !Array.isArray(page.violations)) return null
  const list = element('div', 'fixed bottom-0 overflow-hidden text-base')
  setAttributes(list, { 'data-first-rows': '', 'aria-hidden': 'true' })
  const width = `calc((100vw - ${sidebar}) * ${share / 100})`
  Object.assign(list.style, { top, insetInlineStart: sidebar, width })
  const shown = page.violations.slice(0, most).filter(isRecord).map(read)
  new Rows(list, wordless).draw(
    shown.map((row) => ({ ...plain, row, href: href(row.id), open: row.id === violationId, term })),
  )
  return list
}

const blank = () => '\u00A0'
const wordless: RowWords = {
  select: blank,
  severity: blank,
  state: blank,
  noText: '',
  reason: '',
  group: '',
  groupTip: '',
  members: blank,
  showMembers: '',
  hideMembers: '',
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

// Not the app's own: what runs before it must not need its files.
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

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
