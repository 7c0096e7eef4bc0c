/** A document as it was edited in this browser. */
export interface DocumentEdit {
  /** Markdown. */
  text: string
  /** The heading at the beginning, if the edit has changed it: it renames the document. */
  title: string | null
}

/** Null for a text that is as it was written. */
export function editOf(written: string, text: string): DocumentEdit | null {
  if (text === written) return null
  const title = headingOf(text)
  return { text, title: title === headingOf(written) ? null : title }
}

function headingOf(markdown: string): string | null {
  const heading = /^\s*#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(markdown)?.[1] ?? ''
  // An escaped character is itself, other marks are not part of the text.
  const title = heading.replaceAll(/\\([^\w\s])|[*`]|__/g, (_, escaped: string | undefined) => escaped ?? '').trim()
  return title || null
}
