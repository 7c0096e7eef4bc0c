import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Row } from './finding.ts'
import { readCsv } from './read-csv.ts'

async function read(text: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of readCsv(async function* () {
    yield text
  })) {
    rows.push(row)
  }
  return rows
}

test('columns are the contract’s fields, in any order and spelling of case', async () => {
  const rows = await read(
    '\uFEFFReason,Severity,Rule name,asset_url,violating_text,assigned_to_user_ids,our own column\r\n' +
      '"Promises a return, without a source",high,Guaranteed returns,https://bank.example/a,"Earn ""8%""\nnow",u1;u2,x\r\n',
  )
  expect(rows).toMatchObject([
    { line: 1, table: { encoding: 'UTF-8', delimiter: ',', unknown: ['our own column'] } },
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
  expect(rows.slice(1)).toEqual([
    { line: 3, problem: 'reason is empty' },
    { line: 4, problem: 'severity "SEVERE" is not one of UNSPECIFIED, LOW, MEDIUM, HIGH, CRITICAL' },
    { line: 5, problem: 'review_state dismissed needs a dismissal_reason' },
    { line: 6, problem: 'dismissal_reason goes only with review_state dismissed' },
  ])
})

test('a row with too few cells is named with its line', async () => {
  const rows = await read('reason,severity\nfine,LOW\nshort\n')
  expect(rows.at(-1)).toMatchObject({ line: 3 })
  expect(rows.at(-1)).toHaveProperty('problem')
})

test('a file without the needed column is refused in words', async () => {
  await expect(read('a,b\n1,2\n')).rejects.toThrow('The first line must name the columns, "reason" among them.')
})

/** Reads the rows of a long file without keeping them. */
async function lastRow(chunks: () => Iterable<string>): Promise<Row | undefined> {
  let last: Row | undefined
  for await (const row of readCsv(() => Readable.from(chunks()))) last = row
  return last
}

test('a file without a line break ends at the limit of a row, in linear time', async () => {
  const chunk = 'x'.repeat(65_536)
  expect(await lastRow(() => ['reason\n', ...Array.from({ length: 2000 }, () => chunk)])).toEqual({
    line: 2,
    problem: 'the row has more than 1,000,000 characters',
  })
  const withoutHeader = await lastRow(() => ['x'.repeat(3_000_000)])
  expect(withoutHeader).toMatchObject({ problem: expect.stringContaining('more than 1,000,000 characters') })
})

test('a long text is cut and counted, and a key that is too long for an index is a problem', async () => {
  expect(await lastRow(() => [`reason,violating_text\nR,${'x'.repeat(70_000)}\n`])).toMatchObject({
    finding: { violating_text: 'x'.repeat(65_536) },
    cutTexts: 1,
  })
  expect(await lastRow(() => [`reason,rule_id\nR,${'x'.repeat(501)}\n`])).toEqual({
    line: 2,
    problem: 'rule_id is longer than 500 characters',
  })
})
