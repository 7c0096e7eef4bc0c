import { cx } from '../../../lib/cx.ts'
import { element, setAttributes } from '../../../lib/element.ts'
import type { Translate } from '../../../locales/text.ts'
import { tip } from '../../../ui/tip.ts'
import type { RowView } from './row-view.ts'

const look = 'inline-flex h-6 items-center gap-1.5 rounded-sm border border-line bg-sheet px-1.5 text-sm text-quiet'

/** That the violation has others of its group: where they are in the list too, the button that shows them. */
export function groupMark({ others, expanded, name }: RowView, t: Translate): HTMLElement {
  if (others === 0) {
    const mark = element('span', look, drawing(sheets, ''), element('span', 'max-sm:sr-only', t('triage.row.group')))
    setAttributes(mark, tip(t('triage.row.group.tip')))
    return mark
  }
  const chevron = drawing(['M9 6l6 6-6 6'], expanded ? 'rotate-90' : 'rtl:rotate-180')
  const button = element('button', cx(look, 'hover:bg-hover hover:text-ink'), chevron)
  button.append(t('triage.group.members', { count: others }))
  setAttributes(button, {
    type: 'button',
    tabindex: -1,
    'aria-expanded': String(expanded),
    'aria-label': `${t(expanded ? 'triage.group.hide' : 'triage.group.show')}: ${name}`,
    'data-expand': '',
  })
  return button
}

// One sheet behind another.
const sheets = [
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z',
  'M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
]

function drawing(paths: readonly string[], className: string): SVGElement {
  const made = svg('svg', { class: cx('size-3.5', className), ...drawn })
  made.append(...paths.map((d) => svg('path', { d })))
  return made
}

const drawn = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 2,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
}

function svg(tag: 'svg' | 'path', attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  setAttributes(made, attributes)
  return made
}
