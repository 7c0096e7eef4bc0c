import type { SchemaTemplate as Template, SchemaToneOfVoice as ToneOfVoice } from '../../../api/schema.gen.ts'
import { buildInput } from '../../../lib/form/build-input.ts'
import type { ValueIssue } from '../../../lib/form/check-values.ts'
import { decimalOf, withDecimal } from '../../../lib/form/decimal.ts'
import type { Field } from '../../../lib/form/field.ts'
import { fieldId } from '../../../lib/form/field-id.ts'
import { normalizeForm } from '../../../lib/form/read-form.ts'
import type { Translate } from '../../../locales/text.ts'
import { tonesIn, type ToneChoice } from '../cells.ts'
import { readAs } from '../fields/field-hint.ts'
import { isInside } from '../fields/problem.ts'
import { issueProblem } from '../form/issue-text.ts'
import type { CsvRun } from './csv-run.ts'
import { columnFields, languageColumn, toneColumn } from './map-columns.ts'
import { languageInCell, toneInCell } from './row-language.ts'
import { rowIssues, rowValues } from './row-values.ts'

export interface CheckedRow {
  language_key: string
  tone: ToneChoice | null
  input: string
  problems: string[]
  /** How a cell was read that may be read in two ways. */
  notes: string[]
}

interface CheckOptions {
  template: Template
  languages: readonly string[]
  /** Undefined until they are loaded. */
  tones: readonly ToneOfVoice[] | undefined
  t: Translate
}

/** The form of a template in one language. All rows of a table write numbers as its own language does. */
export function fieldsIn(template: Template, language: string, tableLanguage = language): Field[] {
  const form = template.templateMetas.find(({ languageKey }) => languageKey === language)?.form
  return withDecimal(normalizeForm(form ?? [], { language }).fields, decimalOf(tableLanguage))
}

/** Every row as it would be sent, and what is wrong with it. */
export function checkRows(run: CsvRun, { template, languages, tones, t }: CheckOptions): CheckedRow[] {
  const forms = new Map<string, Field[]>()
  const formOf = (language: string) => {
    const fields = forms.get(language) ?? fieldsIn(template, language, run.language_key)
    forms.set(language, fields)
    return fields
  }
  const cellOf = (row: readonly string[], id: string) => row[run.mapping.indexOf(id)]?.trim() ?? ''
  const notAChoice = (label: string, value: string) => `${label}: ${t('generate.issue.option', { value })}`
  return run.rows.map((row) => {
    const problems: string[] = []
    const [languageCell, toneCell] = [cellOf(row, languageColumn), cellOf(row, toneColumn)]
    const named = languageCell === '' ? run.language_key : languageInCell(languageCell, languages)
    if (named === undefined) problems.push(notAChoice(t('generate.language'), languageCell))
    const language_key = named ?? run.language_key
    const toneId = toneCell === '' || !tones ? run.toneOfVoiceId : toneInCell(toneCell, tones)
    const tone = tonesIn(tones ?? [], language_key).find(({ toneOfVoiceId }) => toneOfVoiceId === toneId) ?? null
    if (toneCell !== '' && tones && !tone) problems.push(notAChoice(t('generate.tone'), toneCell))
    const fields = formOf(language_key)
    const values = rowValues(row, run.mapping, fields, run.fixed)
    const say = (issue: ValueIssue) => {
      const named = [...formOf(run.language_key), ...fields]
      const field = named.find(({ path, kind }) => kind !== 'note' && isInside(issue.path, path))
      return `${field?.label ?? issue.path.join('.')}: ${issueProblem(issue, run.language_key, t).message}`
    }
    const notes = columnFields(fields).flatMap((field) => {
      const note = readAs(field, values[fieldId(field.path)], t)
      return note === undefined ? [] : [`${field.label}: ${note}`]
    })
    return {
      language_key,
      tone,
      input: JSON.stringify(buildInput(fields, values)),
      problems: [...problems, ...rowIssues(fields, values).map(say)],
      notes,
    }
  })
}
