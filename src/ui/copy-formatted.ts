/** Puts a text on the clipboard with its formatting, and without it for where that is not taken. */
export async function copyFormatted(html: string, plain: string): Promise<void> {
  if (navigator.clipboard && globalThis.ClipboardItem) {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([plain], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item])
    return
  }
  // A page that is not served over https has no clipboard, but may still answer a copy of its own.
  const answer = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', plain)
    event.preventDefault()
  }
  document.addEventListener('copy', answer)
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way there
  const copied = document.execCommand('copy')
  document.removeEventListener('copy', answer)
  if (!copied) throw new Error('The browser did not copy')
}
