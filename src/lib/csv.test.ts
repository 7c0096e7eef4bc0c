import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvHead, csvLine, csvLines } from './csv.ts'

const read = (text: string) => Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.slice(0, -1)
const cell = (text: string) => read(csvLine([text, 'next']))[0]?.[0]

describe('an export opens in a spreadsheet as it was', () => {
  test('it starts with a byte order mark, and every line ends with CRLF', () => {
    const columns = [
      { header: 'id', value: (row: { id: string; count: number | null }) => row.id },
      { header: 'count', value: (row: { count: number | null }) => row.count },
    ]
    const lines = [
      ...csvLines(columns, [
        { id: 'a"b', count: -3 },
        { id: 'c,\r\nd', count: null },
      ]),
    ]
    expect(lines).toEqual(['\ufeff"id","count"\r\n', '"a""b",-3\r\n', '"c,\r\nd",\r\n'])
    expect(csvHead(columns)).toBe(lines[0])
  })

  test('rows are asked for one at a time', () => {
    let asked = 0
    const rows = (function* () {
      for (;;) yield (asked += 1)
    })()
    const lines = csvLines([{ header: 'n', value: (n: number) => n }], rows)
    lines.next()
    lines.next()
    expect(asked).toBe(1)
  })

  test('every text comes back, with at most an apostrophe in front', () => {
    const piece = fc.oneof(
      fc.constantFrom('"', ',', ';', '\r', '\n', '=', '+', '-', '@', '＝', '\t', "'", ' ', '7', '.', '\ufeff', '行'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { maxLength: 5 }), (rows) => {
        const back = read(rows.map((row) => csvLine(row)).join(''))
        expect(back).toHaveLength(rows.length)
        rows.forEach((row, line) => {
          row.forEach((value, column) => expect([value, `'${value}`]).toContain(back[line]?.[column]))
        })
      }),
      { numRuns: 500 },
    )
  })

  test('two different texts never become the same cell', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '-', '5', ' ', 'a'), maxLength: 5 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(csvLine([a]) === csvLine([b])).toBe(a === b)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('no cell is a formula', () => {
  test.each([
    '=1+1',
    "=cmd|' /C calc'!A0",
    '+1+1',
    "-2+3+cmd|' /C calc'!D2",
    "@SUM(1+9)*cmd|' /C calc'!A0",
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '  =1+1',
    '\ufeff=1+1',
    '\u200b=1+1',
    '\u0000=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    '−1+1',
    ';=1+1',
    '"=1+1',
    '-1-1',
    '-cmd',
    '+31 20 123 45 67',
    '- a list item',
  ])('%j is guarded', (text) => {
    expect(cell(text)).toBe(`'${text}`)
  })

  test.each(['-5', '-5.25', '-5,25', '8% a year', 'a=b', 'Don’t', "'tis", '(1)', '<b>x</b>', '…'])(
    '%j stays',
    (text) => {
      expect(cell(text)).toBe(text)
    },
  )

  test('numbers and truths are written bare', () => {
    expect(csvLine([-1, 2.5, true, null, undefined, ''])).toBe('-1,2.5,true,,,""\r\n')
  })
})
