/** Extracts the id from the typed text: the id itself, or a link to the document's page. */
export function readDocumentId(typed: string): string {
  const text = typed.trim()
  if (!/^(https?:\/)?\//i.test(text) || !URL.canParse(text, 'http://localhost')) return text
  const { pathname } = new URL(text, 'http://localhost')
  const encoded = /\/documents?\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (encoded === undefined) return text
  try {
    return decodeURIComponent(encoded)
  } catch {
    // Not encoded: the id is used as it stands.
    return encoded
  }
}
