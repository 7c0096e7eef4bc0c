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

/** A table and what is to be made of it: kept as a whole, before anything is sent. */
export interface CsvRun {
  id: string
  created_at: number
  templateId: string
  templateKey: string
  language_key: string
  toneOfVoiceId: string | null
  file_name: string
  /** What the file was decoded from; absent for pasted text. */
  encoding?: string
  columns: string[]
  rows: string[][]
  /** For each column the id of its field; null is left out. */
  mapping: (string | null)[]
  /** By the id of the field: the value of every row without one of its own. */
  fixed?: Record<string, string>
  /** From then on the mapping does not change, nor does a row that was sent. */
  started: boolean
}

const rowStates = ['ready', 'invalid', 'sent', 'unsure', 'refused', 'accepted', 'written', 'failed'] as const

/**
 * As of one generation: `unsure` went out and no answer came; `accepted` is being written; `failed` the service could
 * not write. `invalid` was never sent.
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

/** What can be mended: it certainly made no document. */
export const mayMendRow = (state: RowState) => state === 'ready' || state === 'invalid' || mayRetryRow(state)

/** What "Retry" sends again: what certainly made no document. */
export const mayRetryRow = (state: RowState) => state === 'refused' || state === 'failed'

export interface RowCounts {
  /** To be sent in all: rows with mistakes do not count. */
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
