import type { Template, ToneOfVoice } from '../../../../contract/openapi.gen.ts'
import { buildInput } from '../../../lib/form/build-input.ts'
import type { ValueIssue } from '../../../lib/form/check-values.ts'
import { decimalOf, rewriteNumbers } from '../../../lib/form/parse-number.ts'
import type { Field } from '../../../lib/form/field.ts'
import { fieldId } from '../../../lib/form/values.ts'
import { foldName } from '../../../lib/form/fold-name.ts'
import { languageName, languageTag } from '../../../lib/language-key.ts'
import type { Translate } from '../../../locales/text.ts'
import { formIn, tonesIn, type ToneChoice } from '../document-variants.ts'
import { issueProblem, readAs } from '../fields/field-hint.ts'
import { isInside } from '../fields/control.ts'
import type { CsvRun } from './csv-run.ts'
import { columnFields, languageColumn, toneColumn } from './map-columns.ts'
import { rowIssues, rowValues } from './row-values.ts'

export interface CheckedRow {
  language_key: string
  tone: ToneChoice | null
  input: string
  problems: string[]
  /** How numbers were read. */
  notes: string[]
}

interface CheckOptions {
  template: Template
  languages: readonly string[]
  /** Undefined until they are loaded. */
  tones: readonly ToneOfVoice[] | undefined
  t: Translate
}

/** Every row as it would be sent, with its problems. */
export function checkRows(run: CsvRun, { template, languages, tones, t }: CheckOptions): CheckedRow[] {
  const forms = new Map<string, Field[]>()
  const formOf = (language: string) => {
    const fields = forms.get(language) ?? formIn(template, language).fields
    forms.set(language, fields)
    return fields
  }
  /** Values for all rows use the table's language, so that they mean the same in every row. */
  const fixedIn = (language: string) => rewriteNumbers(formOf(run.language_key), run.fixed ?? {}, decimalOf(language))
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
    const values = rowValues(row, run.mapping, fields, fixedIn(language_key))
    const say = (issue: ValueIssue) => {
      const named = [...formOf(run.language_key), ...fields]
      const field = named.find(({ path, kind }) => kind !== 'note' && isInside(issue.path, path))
      const message =
        issue.code === 'date' ? t('generate.csv.issue.date') : issueProblem(issue, run.language_key, t).message
      return `${field?.label ?? issue.path.join('.')}: ${message}`
    }
    const notes = columnFields(fields).flatMap((field) => {
      const note = readAs(field, values[fieldId(field.path)], language_key, t)
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

/** The language that a cell names by key, code or name. Undefined if none matches. */
function languageInCell(cell: string, languages: readonly string[]): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const wanted = foldName(cell)
  return languages.find((key) => {
    const tag = languageTag(key)
    return [key, tag, languageName(key), tag && names.of(tag)].some(
      (name) => name !== undefined && foldName(name) === wanted,
    )
  })
}

/** The tone of voice that a cell names by its name in any language, its key or its id. */
function toneInCell(cell: string, tones: readonly ToneOfVoice[]): string | undefined {
  const wanted = foldName(cell)
  return tones.find(({ id, key, toneOfVoiceMetas }) =>
    [id, key, ...toneOfVoiceMetas.flatMap((meta) => [meta.id, meta.name])].some((name) => foldName(name) === wanted),
  )?.id
}
