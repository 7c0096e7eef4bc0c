/**
 * If nothing has the focus, as after a reload, the row of the list that Tab focuses gets it, or else the page's heading. Done before
 * something opens over the page, so that the focus comes back there when that is closed.
 */
export function focusPage(): void {
  for (const selector of ['[role="grid"] [tabindex="0"]', 'h1']) {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }
}
