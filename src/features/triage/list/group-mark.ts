import { element, setAttributes } from '../../../lib/element.ts'
import type { RowView } from './row-view.ts'
import type { RowWords } from './row-words.ts'

const look = 'inline-flex h-6 items-center gap-1.5 rounded-sm border border-line bg-sheet px-1.5 text-sm text-quiet'

/** That the violation has others of its group: where they are in the list too, the button that shows them. */
export function groupMark({ others, expanded, name }: RowView, words: RowWords): HTMLElement {
  if (others === 0) {
    const mark = element('span', look, drawing(sheets, ''), element('span', 'max-sm:sr-only', words.group))
    setAttributes(mark, { 'data-tip': words.groupTip })
    return mark
  }
  const chevron = drawing(['M9 6l6 6-6 6'], expanded ? 'rotate-90' : 'rtl:rotate-180')
  const button = element('button', `${look} hover:bg-hover hover:text-ink`, chevron)
  button.append(words.members(others))
  setAttributes(button, {
    type: 'button',
    tabindex: -1,
    'aria-expanded': String(expanded),
    'aria-label': `${expanded ? words.hideMembers : words.showMembers}: ${name}`,
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
  const made = svg('svg', { class: `size-3.5 ${className}`, ...drawn })
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
