import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startPostgres } from '../../server/testing/postgres-process.ts'
import { documents, readCommands } from '../support/commands.ts'
import { root, run, start } from '../support/shell.ts'

/** The commands of the documents that are run below, exactly as written there. */
const command = {
  start: 'npm start',
  gateway: 'npm start -- --upstream https://api.example.com',
  noDemo: 'npm start -- --no-demo',
  help: 'npm start -- --help',
  createWorkspace: 'npm run redline -- workspace create "Harbour Bank"',
  createKey: 'npm run redline -- key create --workspace "Harbour Bank" --owner eva@harbour.example --scope admin',
  listKeys: 'npm run redline -- key list',
  revokeKey: 'npm run redline -- key revoke 3f2a90c1d4e5b6a7',
  words: 'npm run redline -- --help',
  importSarif:
    'npm run redline -- import docs/examples/findings.sarif --audit "Spring website" --workspace "Harbour Bank"',
  importCsv: 'npm run redline -- import docs/examples/findings.csv --audit "Spring website" --workspace "Harbour Bank"',
  imports: 'npm run redline -- imports --workspace "Harbour Bank"',
  importNextScan:
    'npm run redline -- import docs/examples/findings.sarif --audit "Spring website, May" --carry-decisions-from "Spring website" --workspace "Harbour Bank"',
  changes: 'npm run redline -- changes "Spring website, May" --workspace "Harbour Bank"',
  changesWith: 'npm run redline -- changes "Spring website" --with "Spring website, May" --workspace "Harbour Bank"',
  sourceLink:
    'npm run redline -- workspace source-link "Harbour Bank" "https://code.example/website/blob/main/{path}#L{line}"',
  activity: 'npm run redline -- activity "Spring website" --workspace "Harbour Bank"',
  renameAudit:
    'npm run redline -- audit rename "Spring website, May" "Spring website, week 20" --workspace "Harbour Bank"',
  archiveAudit: 'npm run redline -- audit archive "Spring website, week 20" --workspace "Harbour Bank"',
  listArchived: 'npm run redline -- audit list --archived --workspace "Harbour Bank"',
  unarchiveAudit: 'npm run redline -- audit unarchive "Spring website, week 20" --workspace "Harbour Bank"',
  deleteAudit: 'npm run redline -- audit delete "Spring website, week 20" --workspace "Harbour Bank" --yes',
  backup: 'npm run redline -- backup "/var/backups/redline-$(date +%F).gz"',
  restore: 'npm run redline -- restore /var/backups/redline-2026-11-18.gz',
  applyLibrary: 'npm run redline -- library apply demo/library --workspace "Harbour Bank"',
  exportLibrary: 'npm run redline -- library export my-library --workspace "Harbour Bank"',
  resetDemo: 'npm run redline -- demo reset',
  postgres: 'DATABASE_URL=postgres://redline@127.0.0.1/redline npm start',
  model: 'WRITER_URL=http://127.0.0.1:11434/v1 WRITER_MODEL=llama3.1 npm start',
  checkWriter: 'npm run redline -- writer check',
  extensions: 'curl -H "X-API-Key: $KEY" http://127.0.0.1:4321/extensions/v1',
  events: 'curl -N -H "X-API-Key: $KEY" http://127.0.0.1:4321/extensions/v1/events',
  webhook:
    'curl -H "X-API-Key: $KEY" -H \'content-type: application/json\' -d @docs/examples/webhook.json http://127.0.0.1:4321/extensions/v1/webhooks',
  startAudit:
    'curl -H "X-API-Key: $KEY" -H \'content-type: application/json\' -d @docs/examples/audit.json http://127.0.0.1:4321/extensions/v1/audits',
  createWebhook:
    'npm run redline -- webhook create https://hooks.example/redline --owner eva@harbour.example --event import --workspace "Harbour Bank"',
  listWebhooks: 'npm run redline -- webhook list --workspace "Harbour Bank"',
  deleteWebhook: 'npm run redline -- webhook delete 4b1c7d52-90aa-4b0e-9f7e-2f1f6c8f0a11 --workspace "Harbour Bank"',
}

/** Commands that are run by other tests. */
const elsewhere = {
  'npm test': '.ci/run',
  'npm run dev': 'e2e/commands/dev.test.ts',
  'npm run build': 'scripts/test.mjs',
  'docker build -f deploy/Dockerfile -t redline .': 'e2e/commands/deploy.test.ts',
  'docker run -d --name redline -p 127.0.0.1:4321:4321 -v redline:/home/node/data redline':
    'e2e/commands/deploy.test.ts',
  'docker exec redline node dist/server/cli.js workspace create "Harbour Bank"': 'e2e/commands/deploy.test.ts',
  'sudo cp deploy/redline.service /etc/systemd/system/': 'e2e/commands/deploy.test.ts',
  'sudo systemctl enable --now redline': 'e2e/commands/deploy.test.ts',
  'sudo env DATA_DIR=/var/lib/redline node dist/server/cli.js workspace create "Harbour Bank"':
    'e2e/commands/deploy.test.ts',
}

test.describe.configure({ timeout: 600_000 })

const ready = /ready at (\S+)/
const link = /(http:\S+)\/#key=([^\s&]+)/

let env: Record<string, string>
test.beforeEach(() => {
  env = { PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'redline-readme-')) }
})
test.afterEach(() => rmSync(env['DATA_DIR'] ?? '', { recursive: true, force: true }))

test('every command of the documents is run by a test or by CI', () => {
  const known = [...Object.values(command), ...Object.keys(elsewhere)]
  const shown = [...new Set(documents.flatMap(readCommands))]
  expect(shown.toSorted()).toEqual(known.toSorted())
  for (const file of Object.values(elsewhere)) expect(readFileSync(join(root, file), 'utf8')).toBeTruthy()
})

test('workspaces, keys, imports, backups and the gateway work as written while the service runs', async () => {
  const service = await start(command.noDemo, ready, env)
  try {
    expect(await run(command.createWorkspace, env)).toContain('Created the workspace "Harbour Bank".')
    const [key = '', id = ''] = /rl_([^_]+)_\S+/.exec(await run(command.createKey, env)) ?? []
    expect(await run(command.importSarif, env)).toContain('Imported 1 violation')
    expect(await run(command.importCsv, env)).toContain('Imported 3 violations')
    expect(await run(command.importCsv, env)).not.toContain('Imported 3')
    const ask = () => fetch(`${service.found[1]}/public/v1/audits`, { headers: { 'X-API-Key': key } })
    expect(await (await ask()).json()).toMatchObject({ audits: [{ name: 'Spring website', total_violations: 4 }] })
    expect(await run(command.activity, env)).toContain('No decision has been made')
    expect(await run(command.imports, env)).toContain('completed')
    expect(await run(command.importNextScan, env)).toContain('0 new, 3 gone, 1 unchanged')
    expect(await run(command.changes, env)).toMatch(/^gone /m)
    expect(await run(command.changesWith, env)).toMatch(/^new /m)
    expect(await run(command.sourceLink, env)).toContain('Harbour Bank')
    await run(command.renameAudit, env)
    await run(command.archiveAudit, env)
    expect(await run(command.listArchived, env)).toContain('Spring website, week 20')
    await run(command.unarchiveAudit, env)
    expect(await run(command.deleteAudit, env)).toContain(
      'Deleted the audit "Spring website, week 20" with 1 violation.',
    )
    const [webhook = ''] = /(?<=webhook )[\da-f-]{36}/.exec(await run(command.createWebhook, env)) ?? []
    expect(await run(command.listWebhooks, env)).toContain(webhook)
    await run(command.deleteWebhook.replace(/[\da-f-]{36}/, webhook), env)
    expect(await run(command.listWebhooks, env)).toContain('no webhook yet')
    expect(await run(command.applyLibrary, env)).toContain('Changed the library')
    const exported = join(env['DATA_DIR'] ?? '', 'my-library')
    expect(await run(command.exportLibrary.replace('my-library', exported), env)).toContain('Wrote')
    expect(await run(command.listKeys, env)).toContain(id)
    await run(command.revokeKey.replace(/\S+$/, id), env)
    await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(401)

    const gateway = await start(command.gateway.replace('https://api.example.com', service.found[1] ?? ''), ready, env)
    try {
      expect(await (await fetch(`${gateway.found[1]}/public/v1/healthz`)).json()).toEqual({ status: 'pass' })
    } finally {
      await gateway.stop()
    }

    const backup = join(env['DATA_DIR'] ?? '', 'redline.gz')
    const [, rows] = /Wrote (\d+ rows) to/.exec(await run(command.backup.replace(/"[^"]+"$/, backup), env)) ?? []
    const empty = { ...env, DATA_DIR: join(env['DATA_DIR'] ?? '', 'restored') }
    expect(await run(command.restore.replace(/\S+$/, backup), empty)).toContain(`Restored ${rows} from ${backup}.`)
  } finally {
    await service.stop()
  }
})

test('the demo opens with the printed link; extensions, events and webhooks answer as written; it can be put back', async () => {
  const service = await start(command.start, link, { ...env, WEBHOOK_ALLOW_PRIVATE: '1' })
  const [, url = '', key = ''] = service.found
  const at = (typed: string) => typed.replace('http://127.0.0.1:4321', url)
  const withKey = { ...env, KEY: key }
  try {
    expect(await run(at(command.extensions), withKey)).toContain('"events"')
    // The host of the example does not exist.
    const example = readFileSync(join(root, 'docs/examples/webhook.json'), 'utf8')
    const webhook = join(env['DATA_DIR'] ?? '', 'webhook.json')
    writeFileSync(webhook, example.replace('https://tickets.bank.example', url))
    expect(await run(at(command.webhook).replace('docs/examples/webhook.json', webhook), withKey)).toContain('"secret"')
    expect(await run(at(command.startAudit), withKey)).toContain('"audit_id"')
    const events = await start(at(command.events), /event: (ready)/, withKey)
    await events.stop()

    const audits = () => fetch(`${url}/public/v1/audits`, { headers: { 'X-API-Key': key } })
    expect((await audits()).status).toBe(200)
    expect(await run(command.resetDemo, env)).toMatch(/demo/i)
    expect((await audits()).status).toBe(200)
  } finally {
    await service.stop()
  }
})

test('help names every setting that the documents explain', async () => {
  const settings = await run(command.help)
  const table =
    /\| variable \| meaning \|[\s\S]*?\n\n/.exec(readFileSync(join(root, 'docs/operations.md'), 'utf8'))?.[0] ?? ''
  const explained = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name ?? '')
  const named = [...settings.matchAll(/\b[A-Z][A-Z_]{3,}\b/g)].map(([name]) => name).filter((name) => name !== 'HOST')
  expect(explained.length).toBeGreaterThan(10)
  for (const name of explained) expect(settings).toContain(name)
  for (const name of new Set(named)) expect(`${table} OpenAI URL`).toContain(name)
  expect(await run(command.words)).toContain('import')
})

test('the service starts on PostgreSQL with its demo', async () => {
  const postgres = await startPostgres()
  try {
    const typed = command.postgres.replace(/postgres:\S+/, postgres.url('postgres'))
    const service = await start(typed, link, env)
    try {
      const [, url = '', key = ''] = service.found
      const audits = await fetch(`${url}/public/v1/audits?limit=1`, { headers: { 'X-API-Key': key } })
      expect(await audits.json()).toMatchObject({ returned: 1 })
    } finally {
      await service.stop()
    }
  } finally {
    await postgres.stop()
  }
})

test('a language model writes the documents', async () => {
  const asked: string[] = []
  const model = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      asked.push(`${request.url} ${body}`)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'Written by a model.' } }] }))
    })
  })
  model.listen(0, '127.0.0.1')
  await once(model, 'listening')
  const address = model.address()
  const port = typeof address === 'object' ? address?.port : ''
  const service = await start(command.model.replace('11434', String(port)), link, env)
  try {
    const [, url = '', key = ''] = service.found
    const headers = { 'X-API-Key': key, 'content-type': 'application/json' }
    const input = JSON.stringify({ product_name: 'Growth Plus', key_features: 'Pays out monthly' })
    const body = JSON.stringify({ templateId: 'product-description', language_key: 'EN', input })
    const made = await fetch(`${url}/public/v1/document`, { method: 'POST', headers, body })
    const { documentId }: { documentId: string } = await made.json()
    const output = async () =>
      (await (await fetch(`${url}/public/v1/document/${documentId}`, { headers })).json()).generatedOutput
    await expect.poll(output, { timeout: 60_000 }).toContain('Written by a model.')
    expect(asked[0]).toContain('/v1/chat/completions')
    expect(asked[0]).toContain('llama3.1')
    expect(await run(command.checkWriter, env)).toContain('answered in')
  } finally {
    await service.stop()
    model.close()
  }
})
