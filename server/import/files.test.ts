import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportJob } from '../../contract/extensions.gen.ts'
import { runCommand } from '../cli/parse-command.ts'
import { readVariables } from '../settings.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { readRows } from './read-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'redline-files-'))
let service: TestService
beforeAll(async () => {
  service = await openTestService({ imports: { folder, maxBytes: 30_000_000, maxRows: 1000 } })
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const reason = 'Größer – “5 €”'
const table = (separator: string) =>
  ['reason', 'rule_name'].join(separator) + '\r\n' + [reason, 'Maß'].join(separator) + '\r\n'
const windows1252 = (text: string) =>
  Buffer.from(
    text.replaceAll('–', '\u0096').replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('€', '\u0080'),
    'latin1',
  )
const withUnknown = Buffer.from('reason,Owner,Line no\nFine,Eva,7\n')

/** What a file gets: the text that is stored and what is said about it, or why it is refused. */
interface Outcome {
  stored?: string
  said?: string | null
  refused?: string
}

const files: [string, Buffer, string[], Outcome][] = [
  ['UTF-8.csv', Buffer.from(table(',')), [], { stored: reason, said: null }],
  [
    'UTF-8 with a mark.csv',
    Buffer.from(`\uFEFF${table(';')}`),
    [],
    { stored: reason, said: 'Read as UTF-8, separated by semicolons.' },
  ],
  [
    'UTF-16 LE.csv',
    Buffer.from(`\uFEFF${table('\t')}`, 'utf16le'),
    [],
    { stored: reason, said: 'Read as UTF-16, separated by tabs.' },
  ],
  [
    'UTF-16 BE.csv',
    Buffer.from(`\uFEFF${table(',')}`, 'utf16le').swap16(),
    [],
    { stored: reason, said: 'Read as UTF-16, separated by commas.' },
  ],
  [
    'Windows-1252.csv',
    windows1252(table(';')),
    [],
    { stored: reason, said: 'Read as Windows-1252, separated by semicolons.' },
  ],
  [
    'Windows-1252 with tabs.csv',
    windows1252(table('\t')),
    [],
    { stored: reason, said: 'Read as Windows-1252, separated by tabs.' },
  ],
  ['unknown columns.csv', withUnknown, [], { refused: 'These columns are not known: Owner, Line no.' }],
  [
    'columns left out.csv',
    withUnknown,
    ['ignore_unknown_columns'],
    { stored: 'Fine', said: 'Read as UTF-8, separated by commas. Left out unknown columns: Owner, Line no.' },
  ],
  [
    'neither.csv',
    Buffer.concat([Buffer.from('reason\nFine\n'), Buffer.from([0xe4, 0x81, 0x0a])]),
    [],
    { refused: 'Line 3 cannot be read as Windows-1252.' },
  ],
  [
    'workbook.csv',
    Buffer.from('PK\u0003\u0004sheet'),
    [],
    { refused: 'This is a ZIP archive, such as an Excel workbook' },
  ],
  ['empty.csv', Buffer.from('reason\n'), [], { refused: 'The file has no findings.' }],
  ['no finding.csv', Buffer.from('reason\n'), ['allow_empty'], { said: null }],
  [
    'truncated.sarif',
    Buffer.from('{"version": "2.1.0",\n"runs": ['),
    [],
    { refused: 'The file ends in the middle, in line 2.' },
  ],
  [
    'broken.sarif',
    Buffer.from('{"version": "2.1.0",\n"runs": oops}'),
    [],
    { refused: 'This is not JSON, from line 2 on.' },
  ],
  ['web page.sarif', Buffer.from('<html></html>'), [], { refused: 'This is not JSON, from line 1 on.' }],
  [
    'Latin.sarif',
    Buffer.from('{"version": "2.1.0",\n"x": "Größer"}', 'latin1'),
    [],
    { refused: 'Line 2 cannot be read as UTF-8.' },
  ],
  ['other.sarif', Buffer.from('{"results": []}'), [], { refused: 'This is not SARIF 2.1.0: its version is missing.' }],
  [
    '10 MB line.csv',
    Buffer.from(`reason\n${'x'.repeat(10_000_000)}\n`),
    [],
    { refused: 'the row has more than 1,000,000 characters' },
  ],
]

const messageOf = ({ said, refused }: Outcome) =>
  refused === undefined ? (said ?? '') : expect.stringContaining(refused)

async function open() {
  const { key, workspace_id } = await createWorkspace(service.db)
  const api = service.client(key)
  const stored = async () => {
    const { data } = await api.GET('/public/v1/audits')
    const params = { path: { audit_id: data?.audits[0]?.id ?? '' } }
    const found = await api.GET('/public/v1/audits/{audit_id}/violations', { params })
    return found.data?.violations[0]?.reason
  }
  return { key, api, workspace_id, stored }
}

test.each(files)('%s over HTTP', async (name, bytes, options, { stored, said, refused }) => {
  const { key, api, stored: read } = await open()
  const format = name.endsWith('.sarif') ? 'sarif' : 'csv'
  const query = new URLSearchParams({ format, name, ...Object.fromEntries(options.map((each) => [each, 'true'])) })
  const started = await service.app.inject({
    method: 'POST',
    url: `/extensions/v1/imports?${query}`,
    headers: { 'x-api-key': key, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  expect(started.statusCode).toBe(202)
  const job = await expectEnd(async () => {
    const path = { job_id: started.json<ImportJob>().id }
    return (await api.GET('/extensions/v1/imports/{job_id}', { params: { path } })).data
  })
  expect(job.status).toBe(refused === undefined ? 'completed' : 'failed')
  expect(job.message ?? '').toEqual(messageOf({ said, refused }))
  expect(await read()).toBe(stored)
})

async function expectEnd(ask: () => Promise<ImportJob | undefined>): Promise<ImportJob> {
  for (;;) {
    const job = await ask()
    if (job && job.finished_at !== null) return job
  }
}

test.each(files)('%s on the command line', async (name, bytes, options, { stored, said, refused }) => {
  const { workspace_id, stored: read } = await open()
  writeFileSync(join(folder, name), bytes)
  const settings = { demo: false, ...readVariables({ DATA_DIR: folder }) }
  const lines: string[] = []
  const output = { print: (text: string) => void lines.push(text), progress() {}, confirm: async () => true }
  const words = ['import', name, '--audit', name, '--workspace', workspace_id]
  const flags = options.map((each) => `--${each.replaceAll('_', '-')}`)
  const running = runCommand(
    { words: [...words, ...flags], folder },
    { db: service.db, settings, inService: true },
    output,
  )
  const message = await running.then(
    () => lines.slice(1).join('\n'),
    (error: Error) => error.message,
  )
  expect(message).toEqual(messageOf({ said, refused }))
  expect(await read()).toBe(stored)
})

test('200,000 rows in Windows-1252 are read one after another', async () => {
  const path = join(folder, 'many.csv')
  writeFileSync(path, windows1252(`reason\n${'Größer\n'.repeat(200_000)}`))
  let rows = 0
  for await (const row of readRows({ path, format: 'csv' })) {
    if ('finding' in row && row.finding.reason === 'Größer') rows += 1
  }
  expect(rows).toBe(200_000)
})
