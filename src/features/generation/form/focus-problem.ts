/** Focuses the first invalid field. A group gets the focus at its first field. */
export function focusFirstProblem(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')
  const target = first?.matches('[data-invalid]')
    ? (first.querySelector<HTMLElement>('[aria-invalid=true]') ??
      first.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select') ??
      first.querySelector<HTMLElement>('button'))
    : first
  const alert = form?.querySelector('[role=alert]')
  if (target) target.focus()
  else alert?.scrollIntoView({ block: 'nearest' })
}
