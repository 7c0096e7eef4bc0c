import { invalid } from '../http/errors.ts'

/** The contract limits the length. Blank comments are checked here. */
export function checkComment(comment: string): string {
  if (comment.trim()) return comment
  throw invalid([{ loc: ['body', 'comment'], msg: 'A comment cannot be blank', type: 'value_error' }])
}
