import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportJob } from '../../contract/extensions.gen.ts'
import { runCommand } from '../cli/parse-command.ts'
import { readVariables } from '../settings.ts'
import { importFiles, importTimeoutMs } from '../testing/import-files.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'

const folder = mkdtempSync(join(tmpdir(), 'redline-files-'))
let service: TestService
beforeAll(async () => {
  service = await openTestService({ imports: { folder, maxBytes: 30_000_000, maxRows: 250_000 } })
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

async function open() {
  const { key, workspace_id } = await createWorkspace(service.db)
  const api = service.client(key)
  const stored = async () => {
    const { data } = await api.GET('/public/v1/audits')
    const params = { path: { audit_id: data?.audits[0]?.id ?? '' } }
    const found = await api.GET('/public/v1/audits/{audit_id}/violations', { params })
    return { total: found.data?.total ?? 0, reasons: found.data?.violations.map(({ reason }) => reason) ?? [] }
  }
  return { key, api, workspace_id, stored }
}

test.each(importFiles)(
  '$name over HTTP',
  { tags: 'long', timeout: importTimeoutMs },
  async ({ name, bytes, options = [], stored, said, refused, line, rows }) => {
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
    const place = line === undefined ? '' : `Line ${line}: `
    expect(job.message ?? '').toEqual(messageOf(said, refused, place))
    expect(await read()).toEqual(resultOf(stored, rows))
  },
)

async function expectEnd(ask: () => Promise<ImportJob | undefined>): Promise<ImportJob> {
  for (;;) {
    const job = await ask()
    if (job && job.finished_at !== null) return job
  }
}

const messageOf = (said = '', refused: string | undefined, place: string) =>
  refused === undefined ? said : expect.stringContaining(place + refused)

const resultOf = (stored: string | undefined, rows = 1) =>
  stored === undefined ? { total: 0, reasons: [] } : { total: rows, reasons: expect.arrayContaining([stored]) }

test.each(importFiles)(
  '$name on the command line',
  async ({ name, bytes, options = [], stored, said, refused, line, rows }) => {
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
    const place = line === undefined ? '' : `${name}:${line}: `
    expect(message).toEqual(messageOf(said, refused, place))
    expect(await read()).toEqual(resultOf(stored, rows))
  },
  importTimeoutMs,
)
