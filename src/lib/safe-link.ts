/** Where a text from the service may lead: an absolute http(s) address, else null and it stays text. */
export function webAddress(text: string | null | undefined): URL | null {
  // URL() drops tabs and line breaks and forgives `https:host`; the shape is checked on the text as it is shown.
  const shown = text?.trim() ?? ''
  if (!/^https?:\/\/[^\s/?#\\]+(?:[/?#]|$)/i.test(shown)) return null
  try {
    const url = new URL(shown)
    // `https://bank.example@evil.example` reads as one host and opens another.
    return url.username === '' && url.password === '' ? url : null
  } catch {
    return null
  }
}
