/** An error the person at the terminal can fix: printed as one sentence, without a stack trace. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError'
}
