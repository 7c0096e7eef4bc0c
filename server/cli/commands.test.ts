import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { openTestDatabase } from '../testing/database.ts'
import { rule } from '../testing/checks.ts'
import { addToLibrary } from '../testing/library.ts'
import { clientOf } from '../testing/service.ts'
import { bodyWriter } from '../documents/body-writer.ts'
import { buildService } from '../service.ts'
import { readVariables } from '../settings.ts'
import { runCommand } from './parse-command.ts'

let db: Database
const folder = mkdtempSync(join(tmpdir(), 'redline-cli-'))
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

async function redline(words: string[], confirm = async (_question: string) => true): Promise<string> {
  const lines: string[] = []
  const env = { DATA_DIR: folder, IMPORT_MAX_BYTES: '10000', IMPORT_MAX_ROWS: '100' }
  const settings = { demo: false, ...readVariables(env) }
  const context = { db, settings, inService: false }
  await runCommand({ words, folder }, context, { print: (text) => lines.push(text), progress() {}, confirm })
  return lines.join('\n')
}

async function newWorkspace(): Promise<{ workspace: string; key: string }> {
  const workspace = `Bank ${randomUUID()}`
  await redline(['workspace', 'create', workspace])
  const printed = await redline([
    'key',
    'create',
    '--workspace',
    workspace,
    '--owner',
    'eva@bank.example',
    '--scope',
    'admin',
  ])
  return { workspace, key: printed.split('\n', 1)[0] ?? '' }
}

async function clientWith(key: string) {
  return clientOf(await buildService({ db, writer: bodyWriter, limits: { keyCacheMs: 0 } }), key)
}

const csv = (text: string, ending = 'csv') => {
  const file = join(folder, `${randomUUID()}.${ending}`)
  writeFileSync(file, text)
  return file
}

test('a key opens its workspace until it is revoked', async () => {
  const { workspace, key } = await newWorkspace()
  const client = await clientWith(key)
  expect((await client.GET('/public/v1/audits')).response.status).toBe(200)

  const id = key.split('_')[1] ?? ''
  expect(await redline(['key', 'list'])).toContain(`${id}  ${workspace}  eva@bank.example`)
  expect(await redline(['key', 'list'])).not.toContain(key)
  await redline(['key', 'revoke', id])
  expect((await client.GET('/public/v1/audits')).response.status).toBe(401)
})

test('names that are taken or unknown are refused in words', async () => {
  const { workspace } = await newWorkspace()
  await expect(redline(['workspace', 'create', workspace])).rejects.toThrow('already')
  await expect(redline(['key', 'create', '--workspace', 'Nobody', '--owner', 'a@b.example'])).rejects.toThrow(
    'There is no workspace named "Nobody"',
  )
  await expect(redline(['key', 'create', '--workspace', workspace, '--owner', 'eva'])).rejects.toThrow(
    'not an e-mail address',
  )
  await expect(redline(['key', 'revoke', 'none'])).rejects.toThrow('Key not found')
})

test('a key has a label and a date, and the list can be limited to a workspace', async () => {
  const { workspace } = await newWorkspace()
  const other = await newWorkspace()
  const command = ['key', 'create', '--workspace', workspace, '--owner', 'ci@bank.example']
  const printed = await redline([...command, '--label', 'Nightly scan', '--expires', '90d'])
  const date = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  expect(printed).toContain(`as ci@bank.example with the scope review until ${date}`)
  const list = await redline(['key', 'list', '--workspace', workspace])
  expect(list).toMatch(new RegExp(`ci@bank.example +review +Nightly scan +\\S+ +${date}`))
  expect(list).not.toContain(other.workspace)
})

test('a key is for reviewing and ends after a year, unless said otherwise', async () => {
  const { workspace } = await newWorkspace()
  const create = ['key', 'create', '--workspace', workspace, '--owner', 'jan@bank.example']
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
  expect(await redline(create)).toContain(`as jan@bank.example with the scope review until ${inAYear}`)
  expect(await redline([...create, '--expires', 'never'])).toContain('as jan@bank.example with the scope review.')
})

test('a key may do what its scopes say, and the list shows them', async () => {
  const { workspace } = await newWorkspace()
  const command = ['key', 'create', '--workspace', workspace, '--owner', 'guest@bank.example', '--scope', 'read']
  const printed = await redline(command)
  expect(printed).toContain('as guest@bank.example with the scope read until 2')
  expect(await redline(['key', 'list', '--workspace', workspace])).toMatch(/guest@bank\.example +read +/)

  const client = await clientWith(printed.split('\n', 1)[0] ?? '')
  expect((await client.GET('/public/v1/audits')).response.status).toBe(200)
  const comment = await client.POST('/public/v1/violations/{violation_id}/comments', {
    params: { path: { violation_id: 'x' } },
    body: { comment: 'Seen' },
  })
  expect(comment.response.status).toBe(403)
  expect(comment.error).toEqual({ detail: 'This key has the scope read; this needs review' })
  const { data } = await client.GET('/extensions/v1')
  expect(data).toMatchObject({ scopes: ['read'], user: { email: 'guest@bank.example' } })
})

test('a webhook is created with a secret that is printed once, listed and deleted', async () => {
  const { workspace, key } = await newWorkspace()
  const create = (url: string, owner = 'eva@bank.example') => [
    'webhook',
    'create',
    url,
    '--workspace',
    workspace,
    '--owner',
    owner,
    '--event',
    'import',
  ]
  expect(await redline(['webhook', 'list', '--workspace', workspace])).toContain('has no webhook yet')
  const printed = await redline(create('https://hooks.example/redline'))
  const secret = printed.split('\n', 1)[0] ?? ''
  expect(secret).toMatch(/^whsec_/)
  const { data } = await (await clientWith(key)).GET('/extensions/v1/webhooks')
  const id = data?.webhooks[0]?.id ?? ''
  expect(data?.webhooks).toMatchObject([
    { url: 'https://hooks.example/redline', events: ['import'], created_by: 'eva@bank.example' },
  ])
  const list = await redline(['webhook', 'list', '--workspace', workspace])
  expect(list).toMatch(new RegExp(`${id} +https://hooks.example/redline +import +eva@bank.example`))
  expect(list).not.toContain(secret)

  await expect(redline(create('http://hooks.example'))).rejects.toThrow('Give an https address')
  await expect(redline(create('https://127.0.0.1'))).rejects.toThrow('are not called')
  await expect(redline(create('https://hooks.example/redline', 'eva'))).rejects.toThrow('not an e-mail address')
  const other = await newWorkspace()
  const remove = ['webhook', 'delete', id, '--workspace', workspace]
  await expect(redline(['webhook', 'delete', id, '--workspace', other.workspace])).rejects.toThrow('Webhook not found')
  expect(await redline(remove)).toBe(`Deleted the webhook ${id}.`)
  expect(await redline(['webhook', 'list', '--workspace', workspace])).toContain('has no webhook yet')
})

test('a workspace is renamed, and deleted only after a yes', { tags: 'long' }, async () => {
  const { workspace, key } = await newWorkspace()
  const renamed = `${workspace} & Sons`
  await redline(['workspace', 'rename', workspace, renamed])
  await redline(['import', csv('reason\nClaim\n'), '--audit', 'A', '--workspace', renamed])
  const command = ['workspace', 'delete', renamed]
  await expect(redline(command, async () => false)).rejects.toThrow('Nothing was changed.')
  expect(await redline(['workspace', 'api-access', renamed, 'off'])).toContain('no longer')
  const client = await clientWith(key)
  expect((await client.GET('/public/v1/audits')).response.status).toBe(403)

  const questions: string[] = []
  const deleted = await redline(command, async (question) => questions.push(question) > 0)
  expect(questions).toEqual([`Delete the workspace "${renamed}" with everything in it?`])
  expect(deleted).toContain('holds 1 audit with 1 violation, and 0 documents.')
  expect((await client.GET('/public/v1/audits')).response.status).toBe(401)
  await expect(redline([...command, '--yes'])).rejects.toThrow('There is no workspace named')
})

test('a purge shows what it will delete, and deletes it after a yes', { tags: 'long' }, async () => {
  const { workspace } = await newWorkspace()
  await redline(['import', csv('reason\nClaim\n'), '--audit', 'Long ago', '--workspace', workspace])
  await redline(['import', csv('reason\nClaim\n'), '--audit', 'Lately', '--workspace', workspace])
  await db.query(sql`update audit set created_at = now() - interval '400 days' where name = 'Long ago'`)
  const command = ['purge', '--older-than', '365d', '--workspace', workspace]
  await expect(redline(command, async () => false)).rejects.toThrow('Nothing was changed.')
  const printed = await redline(command)
  expect(printed).toMatch(/ Long ago +\S+ +1\n/)
  expect(printed).toContain('Deleted 1 audit and 0 documents.')
  expect(await redline([...command, '--yes'])).toBe('Nothing is that old.')
  await redline(['activity', 'Lately', '--workspace', workspace])
})

test('imported findings can be triaged, and importing them again adds nothing', async () => {
  const { workspace, key } = await newWorkspace()
  const file = csv(
    'reason,severity,rule_name,violating_text,asset_url\n' +
      'Promises a return,HIGH,Guaranteed returns,Earn 8%,https://bank.example/a\n' +
      'Promises a return,HIGH,Guaranteed returns,Earn 8%,https://bank.example/b\n' +
      'No source,LOW,Superlative,The best bank,https://bank.example/a\n',
  )
  const command = ['import', file, '--audit', 'Spring site', '--workspace', workspace]
  expect(await redline(command)).toBe('Imported 3 violations into the audit "Spring site".')
  expect(await redline(command)).toBe(
    'Imported 0 violations into the audit "Spring site"; 3 violations were there already.',
  )

  const client = await clientWith(key)
  const { data } = await client.GET('/public/v1/audits')
  const audit = data?.audits[0]
  expect(audit).toMatchObject({ name: 'Spring site', status: 'COMPLETED', total_violations: 3, total_assets: 2 })
  const page = await client.GET('/public/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: audit?.id ?? '' } },
  })
  const groups = page.data?.violations.map((violation) => violation.group_id)
  expect(page.data?.review_progress.undecided).toBe(3)
  expect(groups?.[0]).toEqual(expect.any(String))
  expect(groups?.[0]).toBe(groups?.[1])
  expect(groups?.[2]).toBeNull()
})

test('a single violation that was imported before is named as one', { tags: 'long' }, async () => {
  const { workspace } = await newWorkspace()
  // As it is typed in the folder of the file.
  const file = basename(csv('reason\nClaim\n'))
  const command = ['import', file, '--audit', 'Spring site', '--workspace', workspace]
  expect(await redline(command)).toBe('Imported 1 violation into the audit "Spring site".')
  expect(await redline(command)).toBe(
    'Imported 0 violations into the audit "Spring site"; 1 violation was there already.',
  )
})

test('a second scan is compared with the first, and what is new or gone is printed', { tags: 'long' }, async () => {
  const { workspace } = await newWorkspace()
  const first = csv('reason,asset_url\nOld claim,https://bank.example/a\nSame claim,https://bank.example/a\n')
  const second = csv('reason,asset_url\nSame claim,https://bank.example/a\nNew claim,https://bank.example/b\n')
  await redline(['import', first, '--audit', 'First', '--workspace', workspace])
  expect(
    await redline(['import', second, '--audit', 'Second', '--workspace', workspace, '--carry-decisions-from', 'First']),
  ).toBe(
    'Imported 2 violations into the audit "Second".\n' +
      'Compared with the audit "First": 1 new, 1 gone, 1 unchanged. Carried over 0 decisions.',
  )
  expect(await redline(['changes', 'Second', '--workspace', workspace])).toMatch(
    /^new {2}v_\S+ {2}https:\/\/bank.example\/b {2}New claim\ngone {2}v_\S+ {2}https:\/\/bank.example\/a {2}Old claim$/,
  )
  await expect(redline(['changes', 'First', '--workspace', workspace])).rejects.toThrow(
    'No decisions were carried over to the audit "First": say --with AUDIT',
  )
  expect(await redline(['changes', 'First', '--with', 'Second', '--workspace', workspace])).toMatch(
    /^new {2}v_\S+ {2}https:\/\/bank.example\/a {2}Old claim\ngone {2}v_\S+ {2}https:\/\/bank.example\/b {2}New claim$/,
  )
})

test('a file with a bad row is refused with its line, and nothing of it is imported', async () => {
  const { workspace, key } = await newWorkspace()
  const file = csv('reason,severity\nfine,LOW\nfine,SEVERE\n')
  await expect(redline(['import', file, '--audit', 'Half', '--workspace', workspace])).rejects.toThrow(
    `${file}:3: severity "SEVERE"`,
  )
  const { data } = await (await clientWith(key)).GET('/public/v1/audits')
  expect(data?.audits).toEqual([])
})

test.each([
  ['sarif', '<html>\n', 'sarif:1: From here on this is not JSON.'],
  ['sarif.json', 'reason\nfine\n', 'sarif.json:1: From here on this is not JSON.'],
  ['json', '[{"ruleId": "A"}]', 'This is not SARIF 2.1.0: its version is missing.'],
])('what is named .%s and holds %j is not read as CSV', async (ending, text, problem) => {
  const { workspace } = await newWorkspace()
  const file = csv(text, ending)
  await expect(redline(['import', file, '--audit', 'Broken', '--workspace', workspace])).rejects.toThrow(problem)
})

test('a file that is too large, by bytes or by rows, is refused with the setting that allows it', async () => {
  const { workspace } = await newWorkspace()
  const long = csv(`reason\n${'x'.repeat(10_000)}\n`)
  await expect(redline(['import', long, '--audit', 'Long', '--workspace', workspace])).rejects.toThrow(
    'The file has more than the 10,000 bytes allowed. Split it into several files, or raise IMPORT_MAX_BYTES.',
  )
  const many = csv(`reason\n${'fine\n'.repeat(101)}`)
  await expect(redline(['import', many, '--audit', 'Many', '--workspace', workspace])).rejects.toThrow(
    'There are more than 100 findings. Split them into several files, or raise IMPORT_MAX_ROWS.',
  )
  expect(await redline(['imports', '--workspace', workspace])).toMatch(/Many .* failed .* raise IMPORT_MAX_ROWS/)
})

test('a file that is not there is refused in words', async () => {
  const { workspace } = await newWorkspace()
  await expect(redline(['import', '/no/such/file', '--audit', 'A', '--workspace', workspace])).rejects.toThrow(
    'cannot be read',
  )
})

test('the trail says who decided what', async () => {
  const { workspace, key } = await newWorkspace()
  const file = csv('reason\nPromises a return\n')
  await redline(['import', file, '--audit', 'Trail', '--workspace', workspace])
  expect(await redline(['activity', 'Trail', '--workspace', workspace])).toContain('No decision has been made')

  const client = await clientWith(key)
  const audit_id = (await client.GET('/public/v1/audits')).data?.audits[0]?.id ?? ''
  const page = await client.GET('/public/v1/audits/{audit_id}/violations', { params: { path: { audit_id } } })
  const violation_id = page.data?.violations[0]?.id ?? ''
  await client.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id } },
    body: { action: 'dismiss', reason: 'Quoted from the law' },
  })
  const trail = await redline(['activity', 'Trail', '--workspace', workspace])
  expect(trail).toContain(`eva@bank.example  ${violation_id}  undecided → dismissed — Quoted from the law`)
  const [line] = (await redline(['activity', audit_id, '--workspace', workspace, '--json'])).split('\n')
  expect(JSON.parse(line ?? '')).toMatchObject({ violation_id, action: 'dismiss', actor_email: 'eva@bank.example' })
})

test('an audit is started for the service, and can be stopped', async () => {
  const { workspace, key } = await newWorkspace()
  const [found] = await db.query<{ id: string }>(sql`select id from workspace where name = ${workspace}`)
  await addToLibrary(db, found?.id ?? '', { rules: [rule({ phrases: ['free'] }, { pack: 'claims' })] })
  const inWorkspace = ['--workspace', workspace]
  await expect(redline(['audit', 'run', 'Website', ...inWorkspace])).rejects.toThrow('Say what to check')
  const run = ['audit', 'run', 'Website', '--sitemap', 'https://bank.example/sitemap.xml', ...inWorkspace]
  await expect(redline([...run, '--packs', 'none'])).rejects.toThrow('no such rules')
  expect(await redline([...run, '--packs', 'claims,more'])).toContain('Started the audit "Website"')
  expect(await redline(['audit', 'list', ...inWorkspace])).toContain('QUEUED')
  expect(await redline(['audit', 'stop', 'Website', ...inWorkspace])).toBe('Stopped the audit "Website".')
  await expect(redline(['audit', 'stop', 'Website', ...inWorkspace])).rejects.toThrow('ended already')
  const { data } = await (await clientWith(key)).GET('/public/v1/audits')
  expect(data?.audits).toMatchObject([{ name: 'Website', status: 'CANCELLED' }])
})
