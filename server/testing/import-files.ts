import { isSlowRun } from './slow-run.ts'

/** What a file gets: the text that is stored and what is said about it, or why it is refused, and in which line. */
interface Outcome {
  stored?: string
  said?: string
  refused?: string
  line?: number
  rows?: number
}

interface ImportFile extends Outcome {
  name: string
  bytes: Buffer
  options?: ('allow_empty' | 'ignore_unknown_columns')[]
  /** Where columns are mapped, and where it is shown before the import that there are no findings. */
  onPage?: Outcome
}

const reason = 'Größer – “5 €”'
const table = (separator: string) =>
  ['reason', 'rule_name'].join(separator) + '\r\n' + [reason, 'Maß'].join(separator) + '\r\n'
const windows1252 = (text: string) =>
  Buffer.from(
    text.replaceAll('–', '\u0096').replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('€', '\u0080'),
    'latin1',
  )
const withUnknown = Buffer.from('reason,Owner,Line no\nFine,Eva,7\n')
const leftOut = {
  stored: 'Fine',
  said: 'Read as UTF-8, separated by ",". Left out columns: Owner, Line no.',
}
const many = isSlowRun ? 200_000 : 2000

export const importTimeoutMs = isSlowRun ? 1_200_000 : 120_000

/** One of each kind of file that people import, for every way in: HTTP, the command line and the page. */
export const importFiles: ImportFile[] = [
  { name: 'UTF-8.csv', bytes: Buffer.from(table(',')), stored: reason },
  {
    name: 'UTF-8 with a mark.csv',
    bytes: Buffer.from(`\uFEFF${table(';')}`),
    stored: reason,
    said: 'Read as UTF-8, separated by ";".',
  },
  {
    name: 'UTF-16 LE.csv',
    bytes: Buffer.from(`\uFEFF${table('\t')}`, 'utf16le'),
    stored: reason,
    said: 'Read as UTF-16, separated by "⇥".',
  },
  {
    name: 'UTF-16 BE.csv',
    bytes: Buffer.from(`\uFEFF${table(',')}`, 'utf16le').swap16(),
    stored: reason,
    said: 'Read as UTF-16, separated by ",".',
  },
  {
    name: 'Windows-1252.csv',
    bytes: windows1252(table(';')),
    stored: reason,
    said: 'Read as Windows-1252, separated by ";".',
  },
  {
    name: 'Windows-1252 with tabs.csv',
    bytes: windows1252(table('\t')),
    stored: reason,
    said: 'Read as Windows-1252, separated by "⇥".',
  },
  {
    name: 'unknown columns.csv',
    bytes: withUnknown,
    refused: 'These columns are not known: Owner, Line no.',
    onPage: leftOut,
  },
  { name: 'columns left out.csv', bytes: withUnknown, options: ['ignore_unknown_columns'], ...leftOut },
  {
    name: 'no encoding.csv',
    bytes: Buffer.concat([Buffer.from('reason\nFine\n'), Buffer.from([0xe4, 0x81, 0x0a])]),
    refused: 'This cannot be read as Windows-1252. Save the file as UTF-8.',
    line: 3,
  },
  { name: 'workbook.csv', bytes: Buffer.from('PK\u0003\u0004sheet'), refused: 'This is a ZIP archive' },
  { name: 'nothing.csv', bytes: Buffer.from(''), refused: 'file is empty.' },
  { name: 'nothing.sarif', bytes: Buffer.from(''), refused: 'file is empty.' },
  { name: 'no finding.csv', bytes: Buffer.from('reason\n'), refused: 'The file has no findings.', onPage: {} },
  { name: 'no finding, as it should be.csv', bytes: Buffer.from('reason\n'), options: ['allow_empty'] },
  {
    name: 'truncated.csv',
    bytes: Buffer.from('reason\nFine\n"Not fi'),
    refused: 'A quoted cell does not end',
    line: 3,
  },
  {
    name: 'truncated.sarif',
    bytes: Buffer.from('{"version": "2.1.0",\n"runs": ['),
    refused: 'The file ends in the middle.',
    line: 2,
  },
  {
    name: 'broken.sarif',
    bytes: Buffer.from('{"version": "2.1.0",\n"runs": oops}'),
    refused: 'From here on this is not JSON.',
    line: 2,
  },
  {
    name: 'web page.sarif',
    bytes: Buffer.from('<html></html>'),
    refused: 'From here on this is not JSON.',
    line: 1,
  },
  {
    name: 'Latin.sarif',
    bytes: Buffer.from('{"version": "2.1.0",\n"x": "Größer"}', 'latin1'),
    refused: 'This cannot be read as UTF-8. Save the file as UTF-8.',
    line: 2,
  },
  {
    name: 'other JSON.sarif',
    bytes: Buffer.from('{"results": []}'),
    refused: 'This is not SARIF 2.1.0: its version is missing.',
    onPage: { refused: 'This file is not valid SARIF.' },
  },
  {
    name: '10 MB line.csv',
    bytes: Buffer.from(`reason\n${'x'.repeat(10_000_000)}\n`),
    refused: 'One row or value has more than 1,000,000 characters.',
    line: 2,
  },
  {
    name: `${many} rows.csv`,
    bytes: windows1252(`reason\n${Array.from({ length: many }, (_, number) => `Größer ${number}\n`).join('')}`),
    stored: 'Größer 0',
    said: 'Read as Windows-1252, separated by ",".',
    rows: many,
  },
]
