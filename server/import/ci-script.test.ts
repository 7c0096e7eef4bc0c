import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../package-root.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { createKey } from '../workspaces/api-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'redline-ci-'))
let service: TestService
let address: string

beforeAll(async () => {
  service = await openTestService()
  address = await service.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

/** The script of the document, as a pipeline would run it. */
const script = /```sh\n([\s\S]+?)```/.exec(readFileSync(join(packageRoot, 'docs/ci.md'), 'utf8'))?.[1] ?? ''

const sarif = (reasons: string[]) =>
  JSON.stringify({
    version: '2.1.0',
    runs: [
      { tool: { driver: { name: 'scan' } }, results: reasons.map((text) => ({ ruleId: 'r', message: { text } })) },
    ],
  })

async function run(env: Record<string, string>, reasons: string[]) {
  writeFileSync(join(folder, 'findings.sarif'), sarif(reasons))
  const settings = { ...env, PATH: process.env['PATH'], REDLINE_URL: address, REDLINE_PAUSE: '0.1' }
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env: settings })
  const printed: unknown = JSON.parse(stdout)
  return printed
}

test('the script of docs/ci.md imports, carries decisions over, and fails when too much is new', async () => {
  const { workspace_id } = await createWorkspace(service.db)
  const { key } = await createKey(service.db, {
    workspace_id,
    owner_email: 'ci@bank.example',
    scopes: ['import', 'read'],
  })
  const env = { REDLINE_KEY: key, REDLINE_AUDIT: 'Site & shop, 1/2' }
  const first = await run(env, ['A', 'B'])
  expect(first).toMatchObject({ status: 'completed', staged: 2, added: 2, unchanged: 0 })
  const { data } = await service.client(key).GET('/public/v1/audits')
  const [audit] = data?.audits ?? []
  expect(audit?.name).toBe('Site & shop, 1/2')

  const next = { ...env, REDLINE_AUDIT: 'Next', REDLINE_BASELINE: audit?.id ?? '', REDLINE_MAX_NEW: '1' }
  expect(await run(next, ['A', 'B', 'C'])).toMatchObject({ status: 'completed', staged: 3, unchanged: 2 })
  await expect(run({ ...next, REDLINE_AUDIT: 'Worse' }, ['A', 'C', 'D'])).rejects.toMatchObject({ code: 1 })
  await expect(run({ ...next, REDLINE_BASELINE: 'none' }, ['A'])).rejects.toMatchObject({ code: 22 })
})
