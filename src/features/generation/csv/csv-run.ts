import { ApiError } from '../../../lib/api-error.ts'
import { type CsvColumn, csvLines } from '../../../lib/csv.ts'
import type { Translate } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import type { CsvRun, Generation, GenerationState } from '../../../state/stored-values.ts'

export interface CheckedRow {
  /** What would be sent. Null for a row with problems. */
  generation: Generation | null
  problems: string[]
  /** How numbers were read. */
  notes: string[]
}

/** `invalid`: the row has mistakes, so there is no generation for it. */
export type RowState = GenerationState | 'invalid'

/** Rows that "Retry" sends again: they have made no document. */
export const retryable: readonly RowState[] = ['refused', 'failed']

export type CsvRow = ReturnType<typeof csvRows>[number]

/** The rows of a table with what became of each: `generations` are those that are stored. */
export function csvRows(
  { rows, started }: CsvRun,
  checked: readonly CheckedRow[],
  generations: readonly Generation[],
  t: Translate,
) {
  const byRow = new Map(generations.map((one) => [one.row, one]))
  return checked.map(({ generation: unsent, problems, notes }, index) => {
    const generation = (started ? byRow.get(index) : unsent) ?? undefined
    const state: RowState = generation?.state ?? 'invalid'
    const problem = generation ? problemOf(generation, t) : problems.join(' ')
    return { index, cells: rows[index] ?? [], state, problem, notes: state === 'ready' ? notes : [], generation }
  })
}

function problemOf({ state, text = '', problem }: Generation, t: Translate): string {
  if (state === 'failed') return text
  return problem ? problem.detail || errorSentence(new ApiError(problem), t) : ''
}

/** The original table with the outcome of each row. */
export function resultsCsv({ columns }: Pick<CsvRun, 'columns'>, rows: readonly CsvRow[]): Blob {
  const given = columns.map(
    (header, index): CsvColumn<CsvRow> => ({ header, value: ({ cells }) => cells[index] ?? '' }),
  )
  const made: CsvColumn<CsvRow>[] = [
    { header: 'documentId', value: ({ generation }) => generation?.documentId ?? '' },
    { header: 'title', value: ({ generation }) => generation?.title ?? '' },
    { header: 'text', value: ({ state, generation }) => (state === 'written' && generation?.text) || '' },
    { header: 'state', value: ({ state }) => state },
    { header: 'problem', value: ({ problem }) => problem },
  ]
  return new Blob([...csvLines([...given, ...made], rows)], { type: 'text/csv;charset=utf-8' })
}
