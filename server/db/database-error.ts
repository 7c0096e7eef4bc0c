export interface DatabaseErrorFields {
  message: string
  severity?: string
  /** SQLSTATE, such as 23505 for a value that must be unique. */
  code?: string
  detail?: string
  constraint?: string
  table?: string
  column?: string
}

/** What PGlite reported in its thread, with the fields that pg's errors have. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'

  constructor({ message, ...fields }: DatabaseErrorFields) {
    super(message)
    Object.assign(this, fields)
  }
}

/** Errors lose their own fields when they are sent to another thread; this one keeps them. */
export function fieldsOf(error: unknown): DatabaseErrorFields {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, severity, code, detail, constraint, table, column } = error as Error & DatabaseErrorFields
  return { message, severity, code, detail, constraint, table, column }
}

/** `commit` in a failed transaction rolls back and reports success. */
export function rolledBack() {
  return new DatabaseError({
    message: 'A statement of the transaction failed, so nothing of it was kept',
    code: '25P02',
    severity: 'ERROR',
  })
}
