import { copyByEvent } from './copy-text.ts'

/** Copies a text with its formatting, and as plain text for applications that do not accept formatting. */
export async function copyFormatted(html: string, plain: string): Promise<void> {
  if (navigator.clipboard && globalThis.ClipboardItem) {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([plain], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item])
  } else copyByEvent({ 'text/html': html, 'text/plain': plain })
}
