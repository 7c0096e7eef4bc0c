/**
 * `/#key=…` (with `&label=…`) connects at once. The key is removed from the address and the history entry before anything else
 * runs, so that neither other code nor a recipient of the address can read it.
 */
export function takeKeyFromAddress(): { key: string; label: string } | null {
  const params = new URLSearchParams(location.hash.slice(1))
  const key = params.get('key')
  if (key === null) return null
  history.replaceState(null, '', location.pathname + location.search)
  return key ? { key, label: params.get('label') ?? '' } : null
}
