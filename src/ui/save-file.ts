export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has started when the click returns, so the address may be revoked soon after.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
