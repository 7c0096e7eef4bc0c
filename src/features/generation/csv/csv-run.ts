import {
  type Guard,
  isFlag,
  isListOf,
  isMapOf,
  isNullOr,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isText,
} from '../../../lib/json-guards.ts'

/** A table with its mapping. Persisted as a whole before anything is sent. */
export interface CsvRun {
  id: string
  created_at: number
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

const rowStates = ['ready', 'invalid', 'sent', 'unsure', 'refused', 'accepted', 'written', 'failed'] as const

/**
 * The states of a generation: `unsure` was sent and got no answer, `accepted` is being written, `failed` could not be written by
 * the service. `invalid` was never sent.
 */
export type RowState = (typeof rowStates)[number]

export interface RowOutcome {
  state: RowState
  documentId: string | null
  accepted_at: number | null
  title: string
  text: string
  problem: string
}

export const readyRow: RowOutcome = {
  state: 'ready',
  documentId: null,
  accepted_at: null,
  title: '',
  text: '',
  problem: '',
}

export const isCsvRun: Guard<CsvRun> = isRecordOf<CsvRun>({
  id: isText,
  created_at: isNumber,
  templateId: isText,
  templateKey: isText,
  language_key: isText,
  toneOfVoiceId: isNullOr(isText),
  file_name: isText,
  encoding: isOptional(isText),
  columns: isListOf(isText),
  rows: isListOf(isListOf(isText)),
  mapping: isListOf(isNullOr(isText)),
  fixed: isOptional(isMapOf(isText)),
  edited: isOptional(isFlag),
  started: isFlag,
})

export const isRowOutcome: Guard<RowOutcome> = isRecordOf<RowOutcome>({
  state: isOneOf(rowStates),
  documentId: isNullOr(isText),
  accepted_at: isNullOr(isNumber),
  title: isText,
  text: isText,
  problem: isText,
})

/** Rows that can be edited: they have made no document. */
export const mayMendRow = (state: RowState) => state === 'ready' || state === 'invalid' || mayRetryRow(state)

/** Rows that "Retry" sends again: they have made no document. */
export const mayRetryRow = (state: RowState) => state === 'refused' || state === 'failed'

export interface RowCounts {
  /** The number of rows to send, without those that have problems. */
  total: number
  done: number
  ready: number
  invalid: number
  unsure: number
  retryable: number
  writing: number
}

export function countRows(outcomes: readonly RowOutcome[]): RowCounts {
  const count = (test: (state: RowState) => boolean) => outcomes.filter(({ state }) => test(state)).length
  const invalid = count((state) => state === 'invalid')
  return {
    total: outcomes.length - invalid,
    invalid,
    done: count((state) => state === 'written'),
    ready: count((state) => state === 'ready'),
    unsure: count((state) => state === 'unsure'),
    retryable: count(mayRetryRow),
    writing: count((state) => state === 'accepted' || state === 'sent'),
  }
}
