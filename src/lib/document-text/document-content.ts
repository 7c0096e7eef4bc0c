import { isBlank } from '../json.ts'

/** The three fields in which a service may put the text. */
export interface DocumentContent {
  /** Of an edit, which has none of the others. */
  text?: string
  generatedOutput?: string | null
  rawDocument?: string | null
  document?: readonly unknown[] | null
}

/** The text of an edit, or the first of the three that is not empty. Null if all are. */
export function readableContent(content: DocumentContent): { text: string } | { elements: readonly unknown[] } | null {
  const text = [content.text, content.generatedOutput, content.rawDocument].find((one) => one?.trim())
  if (text) return { text }
  const elements = content.document?.filter((element) => !isBlank(element)) ?? []
  return elements.length > 0 ? { elements } : null
}

/** The contract has no status field: an empty document is waiting, and our service marks a failure in the title. */
export function documentState(document: DocumentContent & { title: string }) {
  if (document.generatedOutput?.trim()) return 'written'
  if (/^not written\b/i.test(document.title.trim())) return 'failed'
  return readableContent(document) ? 'written' : 'waiting'
}

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
