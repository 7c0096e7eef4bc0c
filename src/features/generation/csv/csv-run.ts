import type { GenerationState } from '../../../api/generations.ts'

/** A table with its mapping. Its rows that can be sent are generations, which carry its id and their row. */
export interface CsvRun {
  id: string
  templateId: string
  templateKey: string
  language_key: string
  toneOfVoiceId: string | null
  file_name: string
  /** The encoding of the file. Absent for pasted text. */
  encoding?: string
  columns: string[]
  rows: string[][]
  /** The field id of each column. Null columns are omitted. */
  mapping: (string | null)[]
  /** By field id: the value for rows that have none. */
  fixed?: Record<string, string>
  /** Rows were edited in the page. */
  edited?: boolean
  /** From then on neither the mapping nor a sent row changes. */
  started: boolean
}

/** `invalid`: the row has mistakes, so there is no generation for it. */
export type RowState = GenerationState | 'invalid'

/** Rows that can be edited: they have made no document. */
export const mayEditRow = (state: RowState) => state === 'ready' || state === 'invalid' || mayRetryRow(state)

/** Rows that "Retry" sends again: they have made no document. */
export const mayRetryRow = (state: RowState) => state === 'refused' || state === 'failed'
