import { useMemo } from 'react'
import type { ValueIssue } from '../../../lib/form/check-values.ts'
import { buildInput } from '../../../lib/form/build-input.ts'
import type { Field } from '../../../lib/form/field.ts'
import { useText } from '../../../locales/text.ts'
import { isInside } from '../fields/problem.ts'
import { issueProblem } from '../form/issue-text.ts'
import type { CsvRun } from './csv-run.ts'
import { rowIssues, rowValues } from './row-values.ts'

export interface CheckedRow {
  input: string
  problems: string[]
}

/** Every row as it would be sent, and what is wrong with it. */
export function useCsvRows(run: CsvRun | null, fields: readonly Field[]): CheckedRow[] {
  const t = useText()
  return useMemo(() => {
    const words = (issue: ValueIssue) => {
      const field = fields.find(({ path, kind }) => kind !== 'note' && isInside(issue.path, path))
      return `${field?.label ?? issue.path.join('.')}: ${issueProblem(issue, t).message}`
    }
    return (run?.rows ?? []).map((row) => {
      const values = rowValues(row, run?.mapping ?? [], fields)
      return { input: JSON.stringify(buildInput(fields, values)), problems: rowIssues(fields, values).map(words) }
    })
  }, [run, fields, t])
}
