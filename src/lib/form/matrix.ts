import type { Child } from './children.ts'
import { fromList } from './options.ts'
import { parseYesNo } from './parse-boolean.ts'
import { found, ownRoles, type View } from './entry-layers.ts'

/** A table of questions that share their answers: one choice per row. */
export function matrixRows(view: View, raw: unknown): Child[] | undefined {
  const lists = (words: readonly string[]): unknown[] =>
    found(view, words, ownRoles)
      .map(({ value }) => value)
      .find(Array.isArray) ?? []
  const rows = fromList(lists(['rows', 'statements', 'questions']), view)
  const columns = lists(['columns', 'choices', 'options', 'values', 'scale'])
  if (rows.length === 0 || fromList(columns, view).length === 0) return undefined
  const many = found(view, ['multiple', 'ismultiple'], ownRoles).some(({ value }) => parseYesNo(value) === true)
  return rows.map(({ value, label }) => ({
    raw,
    key: String(value),
    value: { label, type: many ? 'checkboxes' : 'radio', options: columns },
  }))
}
