import { element, setAttributes } from '../../../lib/element.ts'
import { placeOf } from './asset-place.ts'
import { excerpt, hasTerm } from './excerpt.ts'
import { groupMark } from './group-mark.ts'
import type { RowView } from './row-view.ts'
import type { RowWords } from './row-words.ts'

type Part = 'row' | 'check' | 'severity' | 'link' | 'text' | 'facts' | 'end'

/**
 * One row of the list, drawn without React: a key press or an answer is on screen before the rest of the page has been
 * rendered, and the first rows of a visit before the app is there. All its events are the list's.
 */
export class Row {
  readonly element = element('div', '')
  private readonly drawn = new Map<Part, readonly unknown[]>()
  private readonly check = element('input', 'check')
  private readonly severity = cell('row-severity')
  private readonly link = element('a', '')
  private readonly facts = element('span', 'row-facts')
  private readonly end = cell('row-end')

  constructor(private readonly words: RowWords) {
    setAttributes(this.element, { role: 'row' })
    setAttributes(this.check, { type: 'checkbox', tabindex: -1 })
    setAttributes(this.link, { tabindex: -1 })
    const said = cell('row-words', this.link, this.facts)
    this.element.append(cell('row-box', this.check), this.severity, said, this.end)
  }

  /** Only what has changed is drawn again. */
  update(view: RowView): void {
    const { row, term, narrow, open, selected, focusable, decided, index, member } = view
    this.part('row', [row.id, index, focusable, selected, open, member], () => {
      setAttributes(this.element, {
        'data-violation': row.id,
        'aria-rowindex': index,
        'aria-selected': String(selected),
        'aria-current': open ? 'true' : null,
        tabindex: focusable ? 0 : -1,
        class: member ? 'row row-member' : 'row',
      })
    })
    this.part('check', [view.name], () => {
      setAttributes(this.check, { 'aria-label': this.words.select(view.name) })
    })
    // A click has changed it already, and perhaps not to what was made of the click.
    if (this.check.checked !== selected) this.check.checked = selected
    this.part('severity', [row.severity, narrow], () => {
      this.severity.hidden = narrow
      this.severity.replaceChildren(...(narrow ? [] : this.badge(row.severity, '')))
    })
    this.part('link', [view.href, decided], () => {
      setAttributes(this.link, { href: view.href, class: decided ? 'row-text row-decided' : 'row-text' })
    })
    this.part('text', [row.violating_text, row.reason, term], () => {
      const text = row.violating_text || row.reason || this.words.noText
      const words = element('bdi', '', ...marked(text, term))
      this.link.replaceChildren(...(row.violating_text ? ['“', words, '”'] : [words]))
    })
    this.part(
      'facts',
      [row.rule_name, row.asset_url, row.asset_name, row.reason, row.severity, row.violating_text, term, narrow],
      () => this.facts.replaceChildren(...this.factsOf(view)),
    )
    const shownState = view.showState ? row.review_state : null
    this.part('end', [row.group_id, member, view.others, view.expanded, view.name, shownState], () => {
      const mark = row.group_id !== null && !member ? [groupMark(view, this.words)] : []
      this.end.replaceChildren(...mark, ...(shownState === null ? [] : [this.state(shownState)]))
    })
  }

  private part(name: Part, inputs: readonly unknown[], draw: () => void): void {
    const earlier = this.drawn.get(name)
    if (earlier && inputs.every((input, index) => input === earlier[index])) return
    this.drawn.set(name, inputs)
    draw()
  }

  private factsOf({ row, term, narrow }: RowView): Node[] {
    const { rule_name, reason, violating_text } = row
    const place = placeOf(row)
    const onlyInReason = term !== '' && !hasTerm(violating_text, term) && hasTerm(reason, term)
    return [
      ...(narrow ? this.badge(row.severity, 'shrink-0 self-center') : []),
      ...(rule_name ? [element('span', 'row-rule', ...marked(rule_name, term))] : []),
      ...(rule_name && place ? [hidden(element('span', '', '·'))] : []),
      ...(place && !onlyInReason ? [element('span', 'row-place', place)] : []),
      ...(onlyInReason ? [element('span', 'row-reason', this.words.reason, ...marked(reason, term))] : []),
    ]
  }

  private badge(severity: string | null, className: string): Node[] {
    if (severity === null) return []
    const badge = element('span', `badge ${className}`, this.words.severity(severity))
    setAttributes(badge, { 'data-tone': severity.toLowerCase() })
    return [badge]
  }

  private state(review_state: string): Node {
    const dot = hidden(element('span', 'state-dot'))
    setAttributes(dot, { 'data-state': review_state })
    return element('span', 'state text-sm', dot, this.words.state(review_state))
  }
}

function cell(className: string, ...children: Node[]): HTMLElement {
  const made = element('span', className, ...children)
  setAttributes(made, { role: 'gridcell' })
  return made
}

function hidden(element: Element): Element {
  setAttributes(element, { 'aria-hidden': 'true' })
  return element
}

function marked(text: string, term: string): (Node | string)[] {
  return excerpt(text, term).map((part) =>
    part.marked ? element('mark', 'rounded-[2px] bg-mark text-inherit', part.text) : part.text,
  )
}
