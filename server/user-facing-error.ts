/** An error that whoever asked can fix: printed as one sentence, without a stack trace. */
export class UserFacingError extends Error {
  override readonly name: string = 'UserFacingError'
}

/** The code of an error of Node or of the database, such as ENOENT or 40001; empty for one without. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
