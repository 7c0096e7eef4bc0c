/** Hands a file to the reader, as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun when the click returns; the address only has to outlive its beginning.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
