/**
 * A backup is a gzip stream of lines of JSON: the header, then for each table a line with its name followed by its rows, then a line
 * that ends it. A row is what PostgreSQL's row_to_json() makes of it, so that every type comes back as it was, on either engine.
 */
export const formatName = 'redline-backup'
export const formatVersion = 1

export interface BackupHeader {
  format: typeof formatName
  version: number
  created_at: string
  /** The migrations that made the schema of the rows. */
  migrations: { number: number; checksum: string | null }[]
}

/** Begins the rows of a table, or ends the file: without the end the file was truncated. Rows are objects. */
export type Marker = ['table', name: string] | ['end', rows: number]
