import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Row } from './finding.ts'
import { say } from './messages.ts'
import { readCsv } from './read-csv.ts'

async function read(text: string, columns?: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of readCsv({ encoding: 'UTF-8', open: () => Readable.from([text]) }, columns)) rows.push(row)
  return rows
}

test('columns are the contract’s fields, in any order and spelling of case', async () => {
  const rows = await read(
    '\uFEFFReason,Severity,Rule name,asset_url,violating_text,assigned_to_user_ids,our own column\r\n' +
      '"Promises a return, without a source",high,Guaranteed returns,https://bank.example/a,"Earn ""8%""\nnow",u1;u2,x\r\n',
  )
  expect(rows).toMatchObject([
    { table: { encoding: 'UTF-8', delimiter: ',', unknown: ['our own column'] } },
    {
      finding: {
        reason: 'Promises a return, without a source',
        severity: 'HIGH',
        rule_id: 'Guaranteed returns',
        rule_name: 'Guaranteed returns',
        asset_url: 'https://bank.example/a',
        violating_text: 'Earn "8%"\nnow',
        assigned_to_user_ids: ['u1', 'u2'],
        review_state: 'undecided',
      },
    },
  ])
})

test('a semicolon or a tab separates as well', async () => {
  const table = { encoding: 'UTF-8', unknown: [] }
  expect(await read('reason;severity\nToo sure;LOW\n')).toMatchObject([
    { table: { ...table, delimiter: ';' } },
    { finding: { severity: 'LOW' } },
  ])
  expect(await read('severity\treason\nLOW\tToo sure\n')).toMatchObject([
    { table: { ...table, delimiter: '\t' } },
    { finding: { reason: 'Too sure' } },
  ])
})

test('a bad row is named with its line', async () => {
  const rows = await read(
    'reason,severity,review_state,dismissal_reason\nfine,LOW,,\n,LOW,,\nfine,SEVERE,,\nfine,,dismissed,\nfine,,fixed,why\n',
  )
  const allowed = 'UNSPECIFIED, LOW, MEDIUM, HIGH, CRITICAL'
  expect(rows.slice(1)).toEqual([
    { problem: say('reason_empty', {}, 3) },
    { problem: say('not_one_of', { column: 'severity', value: 'SEVERE', allowed }, 4) },
    { problem: say('dismissal', {}, 5) },
    { problem: say('dismissal', {}, 6) },
  ])
})

test('a row with too few or too many cells is named with the line on which it begins', async () => {
  const rows = await read('reason,severity\n"over\ntwo lines",LOW\n\nshort\nfine,LOW,more\n')
  expect(rows.slice(1)).toEqual([
    { problem: say('cells', { count: 1, columns: 2 }, 5) },
    { problem: say('cells', { count: 3, columns: 2 }, 6) },
  ])
})

test('columns can be said to be other fields than their names, or to be left out', async () => {
  expect(await read('Message,Owner,Level\nToo sure,Eva,low\n', 'reason,,severity')).toMatchObject([
    { table: { unknown: ['Owner'] } },
    { finding: { reason: 'Too sure', severity: 'LOW' } },
  ])
  const two = 'a,b\n1,2\n'
  await expect(read(two, 'reason')).rejects.toMatchObject({ said: say('cells', { count: 2, columns: 1 }, 1) })
  await expect(read(two, 'reason,owner')).rejects.toMatchObject({
    said: { code: 'unknown_columns', values: { names: 'owner' } },
  })
  await expect(read(two, 'severity,')).rejects.toMatchObject({ said: { code: 'no_reason' } })
})

test('a delimiter within quotes is none, and a quoted cell that does not end is refused with its line', async () => {
  expect(await read('"rule_name";"reason"\n"a, b, c";"x; y"\n')).toMatchObject([
    { table: { delimiter: ';' } },
    { finding: { rule_name: 'a, b, c', reason: 'x; y' } },
  ])
  await expect(read('reason\nfine\n"not\nfine\n')).rejects.toMatchObject({ said: say('quotes', {}, 3) })
})

test('cells, line breaks and quotes are the same wherever the file is cut into chunks', async () => {
  const text = '\uFEFFreason,rule_name\r\n"a ""b"", c",x\r\n"two\r\nlines",y\r\nlast,"z"'
  const whole = await read(text)
  expect(whole).toMatchObject([
    { line: 2, finding: { reason: 'a "b", c' } },
    { line: 3, finding: { reason: 'two\r\nlines' } },
    { line: 5, finding: { reason: 'last', rule_name: 'z' } },
  ])
  for (let size = 1; size < 12; size += 1) {
    const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    const rows: Row[] = []
    for await (const row of readCsv({ encoding: 'UTF-8', open: () => Readable.from(chunks) })) rows.push(row)
    expect(rows).toEqual(whole)
  }
})

test('a file without the needed column is refused in words', async () => {
  await expect(read('a,b\n1,2\n')).rejects.toMatchObject({ said: { code: 'no_reason' } })
})

/** Reads the rows of a long file without keeping them. */
async function lastRow(chunks: () => Iterable<string>): Promise<Row | undefined> {
  let last: Row | undefined
  for await (const row of readCsv({ encoding: 'UTF-8', open: () => Readable.from(chunks()) })) last = row
  return last
}

const tooLong = (line: number) => ({ said: say('too_long', { max: 1_000_000 }, line) })

test('a file without a line break ends at the limit of a row, in linear time', async () => {
  const chunk = 'x'.repeat(65_536)
  const long = lastRow(() => ['reason\n', ...Array.from({ length: 2000 }, () => chunk)])
  await expect(long).rejects.toMatchObject(tooLong(2))
  await expect(lastRow(() => ['x'.repeat(3_000_000)])).rejects.toMatchObject(tooLong(1))
})

const people = (count: number) => Array.from({ length: count }, (_, index) => `${index}@bank.example`).join(';')

test('a long text is cut and counted, and a key that is too long for an index, or too many people, is a problem', async () => {
  expect(await lastRow(() => [`reason,violating_text\nR,${'x'.repeat(70_000)}\n`])).toMatchObject({
    finding: { violating_text: 'x'.repeat(65_536) },
    cutTexts: 1,
  })
  expect(await lastRow(() => [`reason,rule_id\nR,${'x'.repeat(501)}\n`])).toEqual({
    problem: say('id_too_long', { column: 'rule_id', max: 500 }, 2),
  })
  expect(await lastRow(() => [`reason,assigned_to_user_ids\nR,${people(100)}\n`])).toHaveProperty('finding')
  expect(await lastRow(() => [`reason,assigned_to_user_ids\nR,${people(101)}\n`])).toEqual({
    problem: say('too_many_values', { column: 'assigned_to_user_ids', max: 100 }, 2),
  })
})
