/**
 * Tells whether a key was entered before, without keeping it: half of a SHA-256 over the address and the key, from
 * which a random key cannot be found. Empty, and so never recognised, where the page is not in a secure context.
 */
export async function keyFingerprint(address: string, key: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${address}\n${key}`))
  return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
