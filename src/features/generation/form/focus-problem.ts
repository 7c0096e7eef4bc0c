/** Focuses the first invalid field, with its message in sight. A group gets the focus at its first field. */
export function focusFirstProblem(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')
  const target = first?.matches('[data-invalid]')
    ? (first.querySelector<HTMLElement>('[aria-invalid=true]') ??
      first.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select') ??
      first.querySelector<HTMLElement>('button'))
    : first
  const alert = form?.querySelector('[role=alert]')
  target?.focus()
  const message = target ? first && messageOf(first) : alert
  message?.scrollIntoView({ block: 'nearest' })
}

function messageOf(field: HTMLElement): HTMLElement | null {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')
}
