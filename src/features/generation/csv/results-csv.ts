import { type CsvColumn, csvLines } from '../../../lib/csv.ts'
import type { CsvRun, RowOutcome } from './csv-run.ts'

interface ResultRow {
  cells: readonly string[]
  outcome: RowOutcome
}

/** The original table with the outcome of each row. */
export function resultsCsv(run: Pick<CsvRun, 'columns' | 'rows'>, outcomes: readonly RowOutcome[]): Blob {
  const given = run.columns.map(
    (header, index): CsvColumn<ResultRow> => ({ header, value: ({ cells }) => cells[index] ?? '' }),
  )
  const made: CsvColumn<ResultRow>[] = [
    { header: 'documentId', value: ({ outcome }) => outcome.documentId ?? '' },
    { header: 'title', value: ({ outcome }) => outcome.title },
    { header: 'text', value: ({ outcome }) => outcome.text },
    { header: 'state', value: ({ outcome }) => outcome.state },
    { header: 'problem', value: ({ outcome }) => outcome.problem },
  ]
  const rows = run.rows.flatMap((cells, index): ResultRow[] => {
    const outcome = outcomes[index]
    return outcome ? [{ cells, outcome }] : []
  })
  return new Blob([...csvLines([...given, ...made], rows)], { type: 'text/csv;charset=utf-8' })
}
