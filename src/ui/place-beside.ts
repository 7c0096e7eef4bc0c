const gap = 6

/** Below the anchor where there is room, else above; always within the window. */
export function placeBeside(node: HTMLElement, anchor: Element, align: 'start' | 'end' | 'center' = 'start'): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = node
  const left = { start: at.left, end: at.right - width, center: at.left + at.width / 2 - width / 2 }[align]
  const below = at.bottom + gap
  const top = below + height > innerHeight && at.top - gap - height >= 0 ? at.top - gap - height : below
  node.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`
  node.style.top = `${Math.max(gap, Math.min(top, innerHeight - height - gap))}px`
}
