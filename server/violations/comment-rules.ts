import { invalid } from '../http/errors.ts'

/** The contract itself limits the length; that a comment must say something is ours to check. */
export function checkComment(comment: string): string {
  if (comment.trim()) return comment
  throw invalid([{ loc: ['body', 'comment'], msg: 'A comment cannot be blank', type: 'value_error' }])
}
