import { expect, test } from 'vitest'
import { checkRows } from './check-rows.ts'
import { mapColumns } from './map-columns.ts'
import type { CsvRun } from '../../../state/stored-values.ts'

const form = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'mail', label: 'Mail', type: 'email' },
  { name: 'start', label: 'Start', type: 'date' },
  { name: 'price', label: 'Price', type: 'number', max: 30_000 },
]
const template = {
  id: 'product',
  key: 'product',
  commands: [],
  templateMetas: [
    { id: 'en', languageKey: 'EN' as const, form },
    { id: 'nl', languageKey: 'NL' as const, form },
  ],
}
const tone = { languageKey: 'NL' as const, description: null, content: null, toneOfVoiceId: 'warm' }
const tones = [{ id: 'warm', key: 'warm', toneOfVoiceMetas: [{ ...tone, id: 'warm-nl', name: 'Hartelijk' }] }]

const t = (key: string, values: object = {}) =>
  key === 'with_colon' ? `${Object.values(values).join(' ')}:` : [key, ...Object.values(values)].join(' ')

function check(language_key: string, table: string[][], fixed: Record<string, string> = {}) {
  const [columns = [], ...rows] = table
  const run: CsvRun = {
    id: 'run',
    templateKey: 'product',
    language_key,
    toneOfVoiceId: null,
    file_name: 'products.csv',
    columns,
    rows,
    mapping: mapColumns(columns, []).map((id, index) => id ?? columns[index] ?? null),
    fixed,
    started: false,
  }
  return checkRows(run, { template, tones, t })
}

const inputs = (...table: Parameters<typeof check>) => check(...table).map(({ generation }) => generation?.input)

test('a separator before three digits is read by the language of its row, and said', () => {
  const rows = [
    ['price', 'language_key'],
    ['5,200', ''],
    ['5,200', 'NL'],
    ['5.200', 'nl'],
  ]
  expect(inputs('EN', rows)).toEqual(['{"price":5200}', '{"price":5.2}', '{"price":5200}'])
  expect(inputs('NL', rows)).toEqual(['{"price":5.2}', '{"price":5.2}', '{"price":5200}'])
  expect(check('EN', rows)[0]?.notes).toEqual(['Price: generate.read_as 5,200'])
})

test('a number for all rows is read by the language of the table', () => {
  const rows = [['language_key'], ['EN'], ['NL']]
  expect(inputs('EN', rows, { price: '5,200' })).toEqual(['{"price":5200}', '{"price":5200}'])
})

test('a row names its language and its tone of voice', () => {
  const [named, other, unknown] = check('EN', [
    ['name', 'language', 'tone'],
    ['A', 'Dutch', 'hartelijk'],
    ['B', '', ''],
    ['C', 'Klingon', 'Hartelijk'],
  ])
  expect(named?.generation).toMatchObject({ language_key: 'NL', toneOfVoiceMetaId: 'warm-nl' })
  expect(other?.generation).toMatchObject({ language_key: 'EN', toneOfVoiceMetaId: null })
  expect([named?.problems, other?.problems, unknown?.generation]).toEqual([[], [], null])
  expect(unknown?.problems).toEqual([
    'generate.language: generate.issue.option Klingon',
    'generate.tone: generate.issue.option Hartelijk',
  ])
})

test('a bad email address is a problem of its row', () => {
  const rows = check('EN', [['mail'], ['nomail'], ['a@example.com']])
  expect(rows.map(({ problems }) => problems)).toEqual([[expect.stringMatching(/^Mail: generate\.issue\.email/)], []])
})

test('a date in another format is told which format is needed', () => {
  const rows = check('EN', [['start'], ['31.12.2026'], ['2026-12-31']])
  expect(rows.map(({ problems }) => problems)).toEqual([['Start: generate.csv.issue.date'], []])
})
