import { UserFacingError } from '../../user-facing-error.ts'

export type UnreadableCode =
  // of an address
  | 'invalid_address'
  | 'private_address'
  | 'robots'
  | 'status'
  | 'redirects'
  | 'no_answer'
  // of an address or a file
  | 'too_large'
  | 'too_slow'
  | 'too_complex'
  | 'unknown_kind'
  | 'image'
  | 'password'
  | 'encoding'
  | 'not_text'
  | 'no_text'
  | 'damaged'
  // of an asset that has ended the process each time
  | 'interrupted'

/** Why an address or a file cannot be checked, as one sentence. */
export class UnreadableSource extends UserFacingError {
  override readonly name = 'UnreadableSource'
  readonly code: UnreadableCode
  /** Of the HTTP answer, with the code `status`. */
  readonly status: number | null

  constructor(
    code: UnreadableCode,
    sentence: string,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(sentence, { cause })
    this.code = code
    this.status = status
  }
}
