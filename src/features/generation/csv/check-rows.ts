import type { Template, ToneOfVoice } from '../../../../contract/openapi.gen.ts'
import { rowId } from '../../../api/generations.ts'
import { buildInput } from '../../../lib/form/input.ts'
import { checkValues, type ValueIssue } from '../../../lib/form/check-values.ts'
import type { Field } from '../../../lib/form/field.ts'
import { fieldId, type Raw, rawOf, type Values } from '../../../lib/form/values.ts'
import { foldName } from '../../../lib/form/fold-name.ts'
import { languageName, languageTag } from '../../../lib/language-key.ts'
import type { Translate } from '../../../locales/text.ts'
import { formIn, languagesOf, newGeneration, tonesIn } from '../document-variants.ts'
import { isInside, issueProblem, readAs } from '../fields/control.ts'
import type { CheckedRow } from './csv-run.ts'
import { columnFields, languageColumn, toneColumn } from './map-columns.ts'
import { parseRaw, toRaw } from '../../../lib/form/raw-values.ts'
import { isRecord, isScalar, own, parseJson, setOwn, type Json } from '../../../lib/json.ts'
import { formatList } from '../../../lib/format.ts'
import type { CsvRun } from '../../../state/stored-values.ts'

interface CheckOptions {
  template: Template
  /** Undefined until they are loaded. */
  tones: readonly ToneOfVoice[] | undefined
  t: Translate
}

/** Every row as it would be sent, with its problems. */
export function checkRows(run: CsvRun, { template, tones, t }: CheckOptions): CheckedRow[] {
  const forms = new Map(languagesOf(template).map((key) => [key, formIn(template, key).fields]))
  const formOf = (language: string) => forms.get(language) ?? []
  const fixed = fixedValues(formOf(run.language_key), run.fixed ?? {})
  const cellOf = (row: readonly string[], id: string) => row[run.mapping.indexOf(id)]?.trim() ?? ''
  const notAChoice = (label: string, value: string) =>
    `${t('with_colon', { label })} ${t('generate.issue.option', { value })}`
  return run.rows.map((row, index) => {
    const problems: string[] = []
    const [languageCell, toneCell] = [cellOf(row, languageColumn), cellOf(row, toneColumn)]
    const named = languageCell === '' ? run.language_key : languageInCell(languageCell, [...forms.keys()])
    if (named === undefined) problems.push(notAChoice(t('generate.language'), languageCell))
    const language_key = named ?? run.language_key
    const toneId = toneCell === '' || !tones ? run.toneOfVoiceId : toneInCell(toneCell, tones)
    const tone = tonesIn(tones ?? [], language_key).find(({ toneOfVoiceId }) => toneOfVoiceId === toneId) ?? null
    if (toneCell !== '' && tones && !tone) problems.push(notAChoice(t('generate.tone'), toneCell))
    const fields = formOf(language_key)
    const values = rowValues(row, run.mapping, fields, fixed)
    const say = (issue: ValueIssue) => {
      const named = [...formOf(run.language_key), ...fields]
      const field = named.find(({ path, kind }) => kind !== 'note' && isInside(issue.path, path))
      const message =
        issue.code === 'date' ? t('generate.csv.issue.date') : issueProblem(issue, run.language_key, t).message
      return `${t('with_colon', { label: field?.label ?? issue.path.join('.') })} ${message}`
    }
    const notes = columnFields(fields).flatMap((field) => {
      const note = readAs(field, rawOf(values, field), language_key, t)
      return note === undefined ? [] : [`${t('with_colon', { label: field.label })} ${note}`]
    })
    problems.push(...rowIssues(fields, values).map(say))
    const input = JSON.stringify(buildInput(fields, values))
    const request = { id: rowId(run.id, index), run_id: run.id, row: index, input, violation_id: null }
    const generation = newGeneration(template, { language_key, tone }, { ...request, submitted_at: Date.now() })
    return { generation: problems.length > 0 ? null : generation, problems, notes }
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

/** A cell that does not fit is kept, and the check reports it. */
function cellRaw(field: Field, cell: string): Raw {
  return field.kind === 'list' ? (listRaw(field, parseJson(cell)) ?? cell) : cell
}

const rowFields = ({ fields = [] }: Field) => fields.filter(({ kind }) => kind !== 'note')

/** Rows of a list from a cell: objects, or plain values if a row has one field. Undefined if something would be lost. */
function listRaw(field: Field, json: Json | undefined): Raw {
  if (!Array.isArray(json)) return undefined
  const [only, ...others] = rowFields(field)
  if (only && others.length === 0 && json.every(isScalar))
    return json.map((item) => ({
      [fieldId(only.path)]: typeof item === 'number' ? toRaw(only, item) : cellRaw(only, String(item)),
    }))
  const keys = new Set(rowFields(field).map(({ path }) => path[0]))
  const fits = json.every((row) => isRecord(row) && Object.keys(row).every((key) => keys.has(key)))
  return fits ? toRaw(field, json) : undefined
}

/** Values for all rows. Numbers are read by the language of the table, so that they mean the same in every row. */
export function fixedValues(fields: readonly Field[], typed: Readonly<Record<string, string>>): Values {
  const filled = columnFields(fields).flatMap((field): [string, Raw][] => {
    const text = own(typed, fieldId(field.path)) ?? ''
    if (text.trim() === '') return []
    return [[fieldId(field.path), field.kind === 'number' ? parseRaw(field, text).value : cellRaw(field, text)]]
  })
  return Object.fromEntries(filled)
}

/** An empty cell is no answer: the field gets the value for all rows (`fixed`), else its default. */
export function rowValues(
  row: readonly string[],
  mapping: readonly (string | null)[],
  fields: readonly Field[],
  fixed: Readonly<Values> = {},
): Values {
  const byId = new Map(columnFields(fields).map((field) => [fieldId(field.path), field]))
  const values: Values = { ...fixed }
  for (const [index, id] of mapping.entries()) {
    const [cell, field] = [row[index] ?? '', id === null ? undefined : byId.get(id)]
    if (id !== null && field && cell.trim() !== '') setOwn<Raw>(values, id, cellRaw(field, cell))
  }
  return values
}

/** What is wrong with a row, before anything is sent. */
export function rowIssues(fields: readonly Field[], values: Values): ValueIssue[] {
  const issues = checkValues(fields, values).filter(({ soft }) => !soft)
  for (const field of fields) {
    const raw = field.kind === 'list' ? rawOf(values, field) : undefined
    if (typeof raw === 'string') issues.push({ path: field.path, ...listIssue(field, raw) })
  }
  return issues
}

function listIssue(field: Field, text: string): Omit<ValueIssue, 'path'> {
  const json = parseJson(text)
  if (Array.isArray(json)) {
    const keys = rowFields(field).map(({ path }) => path.join('.'))
    return { code: 'rows', params: { value: formatList(keys) } }
  }
  return { code: json === undefined ? 'json' : 'list', params: {} }
}
