/** `<button {...tip('Copy')}>`: TipLayer shows it on hover and focus. It is not the accessible name. */
export function tip(text: string | undefined): { 'data-tip'?: string } {
  return text ? { 'data-tip': text } : {}
}
