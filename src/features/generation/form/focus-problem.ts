const focusable = 'input:not([type=hidden]), textarea, select, button'

/** The first place in the form that says it is wrong; a group is entered. */
export function focusFirstProblem(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')
  const target = first?.matches('[data-invalid]') ? first.querySelector<HTMLElement>(focusable) : first
  const alert = form?.querySelector('[role=alert]')
  if (target) target.focus()
  else alert?.scrollIntoView({ block: 'nearest' })
}
