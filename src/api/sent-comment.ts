import type { ViolationComment } from '../../contract/openapi.gen.ts'

/** What is needed to find a comment in the thread if its answer was lost. */
export interface SubmittedComment {
  comment: string
  /** When it was submitted, in milliseconds. */
  submitted_at: number
  /** Ids of comments with the same text that the thread had before. Null if the thread was not loaded. */
  known_ids: string[] | null
  /** The number of unanswered comments with the same text that were submitted before. */
  ahead: number
  /** The owner of the key that sent it. Null if the service does not tell. */
  author_email: string | null
}

// The tolerated difference between both clocks, used if the thread was not loaded.
const maxClockDifferenceMs = 300_000

/** The comment in the thread that was created by this submission, if it arrived. */
export function sentComment(
  thread: readonly ViolationComment[],
  { comment, submitted_at, known_ids, ahead, author_email }: SubmittedComment,
): ViolationComment | undefined {
  const fresh = thread.filter(
    (one) =>
      sameWords(one.content, comment) &&
      (author_email === null || one.author_email === null || one.author_email === author_email) &&
      (known_ids ? !known_ids.includes(one.id) : !(Date.parse(one.created_at) < submitted_at - maxClockDifferenceMs)),
  )
  return fresh[ahead]
}

/** Whether two texts are the same comment, although a service may trim it or change line breaks. */
export function sameWords(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()
