export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text)
  else copyByEvent({ 'text/plain': text })
}

/** A page that is not served over https has no clipboard API, but `execCommand` may still copy. */
export function copyByEvent(kinds: Readonly<Record<string, string>>): void {
  const answer = (event: ClipboardEvent) => {
    for (const [kind, text] of Object.entries(kinds)) event.clipboardData?.setData(kind, text)
    event.preventDefault()
  }
  document.addEventListener('copy', answer)
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way there
  const copied = document.execCommand('copy')
  document.removeEventListener('copy', answer)
  if (!copied) throw new Error('The browser did not copy')
}
