/**
 * Recognises a key that was entered before without storing it: half of the SHA-256 of address and key, from which a random key
 * cannot be computed. Empty outside of a secure context, so that nothing is recognised there.
 */
export async function keyFingerprint(address: string, key: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${address}\n${key}`))
  return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
