import { isRecord } from '../lib/is-record.ts'
import { type Persisted, persistedFor } from '../lib/persisted-store.ts'

/** A comment that is being written or was refused. */
export interface CommentDraft {
  text: string
  /** The service's reason for refusing it. Null for a comment that was not sent. */
  problem: string | null
}

const noDraft: CommentDraft = { text: '', problem: null }

/** One draft per violation. It survives navigation, a reload and a refused key. */
export function commentDraft(connectionId: string, violationId: string): Persisted<CommentDraft> {
  return persistedFor(connectionId, `comment_draft.${violationId}`, noDraft, readDraft)
}

function readDraft(json: unknown): CommentDraft | undefined {
  if (!isRecord(json) || typeof json['text'] !== 'string') return undefined
  return { text: json['text'], problem: typeof json['problem'] === 'string' ? json['problem'] : null }
}

/** Puts a refused comment back, before the text that was written since. */
export function returnToDraft(draft: Persisted<CommentDraft>, comment: string, problem: string): void {
  draft.set(({ text }) => ({ text: text.trim() ? `${comment}\n\n${text}` : comment, problem }))
}
