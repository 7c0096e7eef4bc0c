import { expect, test } from 'vitest'
import { mapRows, previewRows, readPreview, suggestName } from './read-preview.ts'

const file = (text: string, name = 'findings') => new File([text], name)

test('CSV is recognised by its content, whatever the file is called', async () => {
  const text = '\uFEFFReason;Rule name;asset-url;severity\nPromises 8%;Returns;https://bank.example;high\n'
  const cells = [['Promises 8%', 'Returns', 'https://bank.example', 'high']]
  const columns = ['Reason', 'Rule name', 'asset-url', 'severity']
  const read = { format: 'csv', encoding: 'UTF-8', delimiter: ';', columns, cells }
  expect(await readPreview(file(text, 'findings.json'))).toEqual(read)
  expect(mapRows(cells, ['reason', 'rule_name', 'asset_url', 'severity'])).toEqual([
    { severity: 'HIGH', reason: 'Promises 8%', rule: 'Returns', asset: 'https://bank.example' },
  ])
})

test('of a large CSV only the first rows are shown', async () => {
  const many = file(['reason', ...Array.from({ length: 50_000 }, (_, index) => `Reason ${index}`)].join('\n'))
  const cells = Array.from({ length: previewRows }, (_, index) => [`Reason ${index}`])
  expect(await readPreview(many)).toMatchObject({ cells })
  const long = 'ö'.repeat(200_000)
  expect(await readPreview(file(`reason\nfirst\n${long}\n`))).toMatchObject({
    encoding: 'UTF-8',
    cells: [['first'], [long]],
  })
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
  const log = JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, results }] })
  const rows = [
    { severity: 'CRITICAL', reason: 'One', rule: 'First', asset: 'a.html' },
    { severity: 'LOW', reason: 'From the rule', rule: 'Second', asset: null },
    { severity: 'MEDIUM', reason: 'Three', rule: 'C', asset: null },
  ]
  expect(await readPreview(file(log))).toEqual({ format: 'sarif', rows })
})

test.each([
  ['', 'findings', 'empty'],
  ['', 'findings.sarif', 'empty'],
  ['{"runs": [', 'findings', 'cut_off'],
  ['{"results": []}', 'findings', 'not_sarif'],
  ['[{"ruleId": "A"}]', 'findings.json', 'not_sarif'],
  ['<html>Not found</html>', 'Findings.SARIF', 'not_json'],
  ['reason\nx\n', 'findings.sarif.json', 'not_json'],
])('%j in the file %s has the problem %s', async (text, name, code) => {
  expect(await readPreview(file(text, name))).toMatchObject({ problem: { code } })
})

test('SARIF of more than 8 MB has no preview', async () => {
  const large = file(`{"runs": [], "padding": "${'x'.repeat(9_000_000)}"}`)
  expect(await readPreview(large)).toEqual({ format: 'sarif' })
})

test.each([
  ['site.sarif.json', 'site'],
  ['Website, May.CSV', 'Website, May'],
  ['v1.2 scan', 'v1.2 scan'],
  ['.csv', '.csv'],
])('%s suggests the name %s', (name, suggested) => {
  expect(suggestName(name)).toBe(suggested)
})
