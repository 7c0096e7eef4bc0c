/** The address if it is an absolute http(s) address, else null, and the text is shown as text. */
export function webAddress(text: string | null | undefined): URL | null {
  // URL() removes tabs and line breaks and accepts `https:host`, so the text itself is checked.
  const shown = text?.trim() ?? ''
  if (!/^https?:\/\/[^\s/?#\\]+(?:[/?#]|$)/i.test(shown) || !URL.canParse(shown)) return null
  const url = new URL(shown)
  // `https://bank.example@evil.example` looks like one host and opens another.
  return url.username === '' && url.password === '' ? url : null
}
