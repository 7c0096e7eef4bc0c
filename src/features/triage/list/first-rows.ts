import { isRecord } from '../../../lib/is-record.ts'
import { badgeLook, badgeTones } from '../../../ui/badge-look.ts'
import { isSeverity, severities } from '../../../ui/severity.ts'
import { triageHrefs } from '../filters/triage-href.ts'
import type { ListSearch } from '../filters/triage-search.ts'
import { placeOf } from './asset-place.ts'
import { divider, listView } from './list-view.ts'
import { rowLook as look } from './row-look.ts'

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
  list.dataset.firstRows = ''
  list.ariaHidden = 'true'
  const width = `calc((100vw - ${sidebar}) * ${divider.get() / 100})`
  Object.assign(list.style, { top, insetInlineStart: sidebar, width })
  for (const row of page.violations.slice(0, most).filter(isRecord)) {
    const id = textOf(row.id)
    list.append(rowOf(row, href(id), id === violationId))
  }
  return list
}

function rowOf(row: Record<string, unknown>, href: string, open: boolean): HTMLElement {
  const check = Object.assign(element('input', look.check), { type: 'checkbox', tabIndex: -1 })
  const text = textOf(row.violating_text)
  const words = element(
    'a',
    look.text,
    ...(text ? ['“', element('bdi', '', shortened(text)), '”'] : [textOf(row.reason)]),
  )
  Object.assign(words, { href, tabIndex: -1 })
  return element(
    'div',
    `${look.row} ${look.first} ${open ? look.open : look.closed}`,
    element('span', look.box, check),
    element('span', look.severity, ...badgeOf(textOf(row.severity))),
    element('span', look.words, words, element('span', look.facts, ...factsOf(row))),
  )
}

function badgeOf(severity: string): Node[] {
  if (severity === '') return []
  const tone = isSeverity(severity) ? severities[severity].tone : 'plain'
  return [element('span', `${badgeLook} ${badgeTones[tone]} w-full`, '\u00A0')]
}

function factsOf(row: Record<string, unknown>): Node[] {
  const rule = textOf(row.rule_name)
  const place = placeOf({ asset_url: textOf(row.asset_url) || null, asset_name: textOf(row.asset_name) || null })
  return [
    ...(rule ? [element('span', look.rule, rule)] : []),
    ...(rule && place ? [element('span', '', '·')] : []),
    ...(place ? [element('span', look.place, place)] : []),
  ]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const shortened = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 280)

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, ...children: (Node | string)[]) {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}
