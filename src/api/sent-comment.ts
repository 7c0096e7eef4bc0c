import type { SchemaViolationComment as ViolationComment } from './schema.gen.ts'

/** What is needed to recognise a comment in the thread whose answer never came. */
export interface SubmittedComment {
  comment: string
  /** When it was submitted, in milliseconds. */
  submitted_at: number
  /** Comments with the same words that were in the thread before; null where the thread was not loaded yet. */
  known_ids: string[] | null
  /** Comments with the same words that were submitted before it and had no answer yet. */
  ahead: number
  /** Whose key it was sent with; null where that is not known. */
  author_email: string | null
}

// Only for a thread that was not loaded: the two clocks may differ by this much.
const CLOCK_DIFFERENCE = 300_000

/** The comment in the thread that this submission became, if it arrived. */
export function sentComment(
  thread: readonly ViolationComment[],
  { comment, submitted_at, known_ids, ahead, author_email }: SubmittedComment,
): ViolationComment | undefined {
  const fresh = thread.filter(
    (one) =>
      sameWords(one.content, comment) &&
      (author_email === null || one.author_email === null || one.author_email === author_email) &&
      (known_ids ? !known_ids.includes(one.id) : !(Date.parse(one.created_at) < submitted_at - CLOCK_DIFFERENCE)),
  )
  return fresh[ahead]
}

/** The same comment, though a service may have trimmed it or spell line breaks its own way. */
export function sameWords(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()
