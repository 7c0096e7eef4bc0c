/** `<button {...tip('Copy')}>`: shown by TipLayer on hover and focus. Names are given apart, by aria-label or words. */
export function tip(text: string | undefined): { 'data-tip'?: string } {
  return text ? { 'data-tip': text } : {}
}
