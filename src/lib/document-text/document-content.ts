import { isRecord } from '../is-record.ts'

/** The three fields in which a service may put the text. */
export interface DocumentContent {
  generatedOutput?: string | null
  rawDocument?: string | null
  document?: readonly unknown[] | null
}

/** The first of the three that is not empty. Null if all are. */
export function readableContent({
  generatedOutput,
  rawDocument,
  document,
}: DocumentContent): { text: string } | { elements: readonly unknown[] } | null {
  if (generatedOutput?.trim()) return { text: generatedOutput }
  if (rawDocument?.trim()) return { text: rawDocument }
  const elements = document?.filter((element) => !isEmpty(element)) ?? []
  return elements.length > 0 ? { elements } : null
}

function isEmpty(element: unknown): boolean {
  return element === null || element === undefined || (isRecord(element) && Object.keys(element).length === 0)
}

export type DocumentState = 'written' | 'waiting' | 'failed'

/** The contract has no status field: an empty document is waiting, and our service marks a failure in the title. */
export function documentState(document: DocumentContent & { title: string }): DocumentState {
  if (document.generatedOutput?.trim()) return 'written'
  if (/^not written\b/i.test(document.title.trim())) return 'failed'
  return readableContent(document) ? 'written' : 'waiting'
}
