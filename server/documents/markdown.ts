/** Two spaces at the end of a line mean the same, but editors trim them. */
const lineBreak = '\\\n'

/** Text on one line that Markdown shows as it was typed: `*Sale*`, `<b>` or `[x](javascript:…)` stay text. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\t\n\v\f\r ]+/g, ' ')
      .trim()
      .replace(/[\\`*_{}[\]<>|~&$^]/g, '\\$&')
      // GFM makes links of addresses by itself.
      .replace(/:(?=\/\/)|@/g, '\\$&')
      .replace(/www(?=\.|$)/gi, '$&\\')
      .replace(/!(?=\\\[|$)/g, '\\!')
      // Marks that mean something at the start of a line, or at the end of a heading.
      .replace(/^[-+=:](?![\p{L}\p{N}])/u, '\\$&')
      .replace(/(^| )(#+)(?= |$)/g, '$1\\$2')
      .replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2')
  )
}

/** Typed paragraphs and line breaks are kept; everything else is shown as it was typed. */
export function escapeParagraphs(text: string): string {
  return text
    .split(/\n[\t ]*\n\s*/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map(escapeMarkdown)
        .filter((line) => line !== '')
        .join(lineBreak),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}
