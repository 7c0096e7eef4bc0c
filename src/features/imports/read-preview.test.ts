import { expect, test } from 'vitest'
import { previewRows, readPreview, suggestName } from './read-preview.ts'

const file = (text: string, name = 'findings') => new File([text], name)

test('CSV is recognised by its content, whatever the file is called', async () => {
  const text = '\uFEFFReason;Rule name;asset-url;severity\nPromises 8%;Returns;https://bank.example;high\n'
  expect(await readPreview(file(text, 'findings.json'))).toEqual({
    format: 'csv',
    encoding: 'UTF-8',
    delimiter: ';',
    rows: [{ severity: 'HIGH', reason: 'Promises 8%', rule: 'Returns', asset: 'https://bank.example' }],
  })
})

test('columns that the service does not import are named as the file spells them', async () => {
  const { rows, ignored } = await readPreview(file('Message,Rule name,REASON, ,Line no\nx,Returns,Promises 8%,,7\n'))
  expect(ignored).toEqual(['Message', 'Line no'])
  expect(rows).toMatchObject([{ reason: 'Promises 8%', rule: 'Returns' }])
})

test('of a large CSV only the beginning is read, and no row that is cut off is shown', async () => {
  const large = file(`reason\n${'x'.repeat(100_000)}\n${'y'.repeat(300_000)}\n`)
  const { rows } = await readPreview(large)
  expect(rows.map(({ reason }) => reason.length)).toEqual([100_000])
  const many = file(['reason', ...Array.from({ length: 50_000 }, (_, index) => `Reason ${index}`)].join('\n'))
  const first = await readPreview(many)
  expect(first.rows).toHaveLength(previewRows)
  expect(first.rows.at(-1)?.reason).toBe('Reason 19')
})

test('SARIF shows the rule by index or id, the severity by score or level, and no passed checks', async () => {
  const driver = {
    rules: [
      { id: 'A', name: 'First', properties: { 'security-severity': '9.1' } },
      { id: 'B', shortDescription: { text: 'Second' }, messageStrings: { m: { text: 'From the rule' } } },
    ],
  }
  const results = [
    {
      ruleIndex: 0,
      message: { text: 'One' },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'a.html' } } }],
    },
    { ruleId: 'B', level: 'note', message: { id: 'm' } },
    { ruleId: 'B', kind: 'pass', message: { text: 'Passed' } },
    { ruleId: 'C', message: { text: 'Three' } },
  ]
  const { format, rows } = await readPreview(
    file(JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, results }] })),
  )
  expect(format).toBe('sarif')
  expect(rows).toEqual([
    { severity: 'CRITICAL', reason: 'One', rule: 'First', asset: 'a.html' },
    { severity: 'LOW', reason: 'From the rule', rule: 'Second', asset: null },
    { severity: 'MEDIUM', reason: 'Three', rule: 'C', asset: null },
  ])
})

test.each([
  ['', 'findings', 'csv', 'empty'],
  ['text,rule\nx,y\n', 'findings', 'csv', 'no_reason'],
  ['reason\n', 'findings', 'csv', 'none'],
  ['{"runs": [', 'findings', 'sarif', 'not_sarif'],
  ['{"results": []}', 'findings', 'sarif', 'not_sarif'],
  ['[{"ruleId": "A"}]', 'findings.json', 'sarif', 'not_sarif'],
  ['{"runs": [{"results": []}]}', 'findings', 'sarif', 'none'],
  ['', 'findings.sarif', 'sarif', 'empty'],
  ['<html>Not found</html>', 'Findings.SARIF', 'sarif', 'not_sarif'],
  ['reason\nx\n', 'findings.sarif.json', 'sarif', 'not_sarif'],
])('%j in the file %s is read as %s with the problem %s', async (text, name, format, problem) => {
  expect(await readPreview(file(text, name))).toMatchObject({ format, rows: [], problem })
})

test('CSV whose first finding is longer than what is read has no preview', async () => {
  const long = file(`reason\n${'x'.repeat(300_000)}\n`)
  expect(await readPreview(long)).toMatchObject({ format: 'csv', rows: [], problem: 'too_large' })
})

test('SARIF of more than 8 MB has no preview', async () => {
  const large = file(`{"runs": [], "padding": "${'x'.repeat(9_000_000)}"}`)
  expect(await readPreview(large)).toEqual({ format: 'sarif', rows: [], problem: 'too_large' })
})

test.each([
  ['site.sarif.json', 'site'],
  ['Website, May.CSV', 'Website, May'],
  ['v1.2 scan', 'v1.2 scan'],
  ['.csv', '.csv'],
])('%s suggests the name %s', (name, suggested) => {
  expect(suggestName(name)).toBe(suggested)
})

test.each([
  ['Windows-1252', ';', Buffer.from('reason;rule_name\nGröße;Maß\n', 'latin1')],
  ['UTF-16', '⇥', Buffer.from('\ufeffreason\trule_name\nGröße\tMaß\n', 'utf16le')],
  ['UTF-8', ',', Buffer.from('\ufeffreason,rule_name\nGröße,Maß\n')],
])('a table in %s, separated by %s, is previewed as the service reads it', async (encoding, delimiter, bytes) => {
  expect(await readPreview(new File([bytes], 'Excel.csv'))).toMatchObject({
    encoding,
    delimiter,
    rows: [{ reason: 'Größe', rule: 'Maß' }],
  })
})

test('a workbook is refused by name, and a character that is cut at the end of what is read is no other encoding', async () => {
  expect(await readPreview(new File([new Uint8Array([0x50, 0x4b, 3, 4, 0])], 'May.csv'))).toMatchObject({
    problem: 'zip',
  })
  const cut = await readPreview(file(`reason\nfirst\n${'ö'.repeat(200_000)}\n`))
  expect(cut).toMatchObject({ encoding: 'UTF-8', rows: [{ reason: 'first' }] })
})
