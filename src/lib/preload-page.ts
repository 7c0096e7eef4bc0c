export interface Preloads {
  /** The files of each page, by the pattern of its path. Texts are named by their part. */
  pages: Readonly<Record<string, readonly string[]>>
  /** The files of the texts, by language and part: `en.main`. */
  texts: Readonly<Record<string, string>>
}

/**
 * Preloads the code of the page in the address and the texts of its language while the entry is loading. Otherwise both would be
 * requested only once the entry has run. vite.config.ts writes this function into index.html, so it can use nothing outside itself.
 */
export function preloadPage({ pages, texts }: Preloads): void {
  let choice: unknown = ''
  try {
    choice = JSON.parse(localStorage.getItem('redline.language') ?? '""')
  } catch {
    // Without storage the browser's language is used.
  }
  const language = [String(choice), ...navigator.languages, 'en']
    .map((tag) => tag.replace(/^n[no]\b/, 'nb').split('-')[0] ?? '')
    .find((tag) => `${tag}.main` in texts)
  const page = Object.keys(pages).find((pattern) => new RegExp(`^${pattern}/?$`).test(location.pathname))
  for (const file of [...(pages[page ?? ''] ?? []), 'main']) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = `/${texts[`${language}.${file}`] ?? file}`
    document.head.append(link)
  }
}
