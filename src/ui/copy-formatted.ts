import { copyByEvent } from './copy-text.ts'

/** Puts a text on the clipboard with its formatting, and without it for where that is not taken. */
export async function copyFormatted(html: string, plain: string): Promise<void> {
  if (navigator.clipboard && globalThis.ClipboardItem) {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([plain], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item])
  } else copyByEvent({ 'text/html': html, 'text/plain': plain })
}
