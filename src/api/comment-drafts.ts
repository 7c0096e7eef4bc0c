import { isRecord } from '../lib/is-record.ts'
import { type Persisted, persistedFor } from '../lib/persisted-store.ts'

/** A comment that is being written, or that the service refused: it goes back to where it was written. */
export interface CommentDraft {
  text: string
  /** Why the service refused it, in its own words; null for one that was not sent yet. */
  problem: string | null
}

const noDraft: CommentDraft = { text: '', problem: null }

/** One per violation, through navigation, reload and a refused key. */
export function commentDraft(connectionId: string, violationId: string): Persisted<CommentDraft> {
  return persistedFor(connectionId, `comment_draft.${violationId}`, noDraft, readDraft)
}

function readDraft(json: unknown): CommentDraft | undefined {
  if (!isRecord(json) || typeof json['text'] !== 'string') return undefined
  return { text: json['text'], problem: typeof json['problem'] === 'string' ? json['problem'] : null }
}

/** Puts a refused comment back, before whatever has been written since. */
export function returnToDraft(draft: Persisted<CommentDraft>, comment: string, problem: string): void {
  draft.set(({ text }) => ({ text: text.trim() ? `${comment}\n\n${text}` : comment, problem }))
}
