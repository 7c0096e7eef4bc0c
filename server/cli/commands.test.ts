import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { clientOf } from '../testing/service.ts'
import { bodyWriter } from '../documents/body-writer.ts'
import { buildService } from '../service.ts'
import type { Command } from './command.ts'
import { runCommand } from './commands.ts'

let db: Database
const folder = mkdtempSync(join(tmpdir(), 'redline-cli-'))
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

async function redline(command: Command): Promise<string> {
  const lines: string[] = []
  await runCommand(command, { db, dataDir: folder }, { print: (text) => lines.push(text), progress() {} })
  return lines.join('\n')
}

async function newWorkspace(): Promise<{ workspace: string; key: string }> {
  const workspace = `Bank ${randomUUID()}`
  await redline({ name: 'workspace create', workspace, api_access: true })
  const printed = await redline({ name: 'key create', workspace, owner_email: 'eva@bank.example' })
  return { workspace, key: printed.split('\n', 1)[0] ?? '' }
}

async function clientWith(key: string) {
  return clientOf(await buildService({ db, writer: bodyWriter }), key)
}

const csv = (text: string) => {
  const file = join(folder, `${randomUUID()}.csv`)
  writeFileSync(file, text)
  return file
}

test('a key opens its workspace until it is revoked', async () => {
  const { workspace, key } = await newWorkspace()
  const client = await clientWith(key)
  expect((await client.GET('/public/v1/audits')).response.status).toBe(200)

  const id = key.split('_')[1] ?? ''
  expect(await redline({ name: 'key list' })).toContain(`${id}  ${workspace}  eva@bank.example`)
  expect(await redline({ name: 'key list' })).not.toContain(key)
  await redline({ name: 'key revoke', id })
  expect((await client.GET('/public/v1/audits')).response.status).toBe(401)
})

test('names that are taken or unknown are refused in words', async () => {
  const { workspace } = await newWorkspace()
  await expect(redline({ name: 'workspace create', workspace, api_access: true })).rejects.toThrow('already')
  await expect(redline({ name: 'key create', workspace: 'Nobody', owner_email: 'a@b.example' })).rejects.toThrow(
    'There is no workspace named "Nobody"',
  )
  await expect(redline({ name: 'key create', workspace, owner_email: 'eva' })).rejects.toThrow('not an e-mail address')
  await expect(redline({ name: 'key revoke', id: 'none' })).rejects.toThrow('There is no key with the id "none"')
})

test('imported findings can be triaged, and importing them again adds nothing', async () => {
  const { workspace, key } = await newWorkspace()
  const file = csv(
    'reason,severity,rule_name,violating_text,asset_url\n' +
      'Promises a return,HIGH,Guaranteed returns,Earn 8%,https://bank.example/a\n' +
      'Promises a return,HIGH,Guaranteed returns,Earn 8%,https://bank.example/b\n' +
      'No source,LOW,Superlative,The best bank,https://bank.example/a\n',
  )
  const command: Command = { name: 'import', file, audit: 'Spring site', workspace }
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

test('a file with a bad row is refused with its line, and nothing of it is imported', async () => {
  const { workspace, key } = await newWorkspace()
  const file = csv('reason,severity\nfine,LOW\nfine,SEVERE\n')
  await expect(redline({ name: 'import', file, audit: 'Half', workspace })).rejects.toThrow(
    `${file}:3: severity "SEVERE"`,
  )
  const { data } = await (await clientWith(key)).GET('/public/v1/audits')
  expect(data?.audits).toEqual([])
})

test('a file that is not there is refused in words', async () => {
  const { workspace } = await newWorkspace()
  await expect(redline({ name: 'import', file: '/no/such/file', audit: 'A', workspace })).rejects.toThrow(
    'cannot be read',
  )
})

test('the trail says who decided what', async () => {
  const { workspace, key } = await newWorkspace()
  const file = csv('reason\nPromises a return\n')
  await redline({ name: 'import', file, audit: 'Trail', workspace })
  expect(await redline({ name: 'activity', audit: 'Trail', workspace, json: false })).toContain(
    'No decision has been made',
  )

  const client = await clientWith(key)
  const audit_id = (await client.GET('/public/v1/audits')).data?.audits[0]?.id ?? ''
  const page = await client.GET('/public/v1/audits/{audit_id}/violations', { params: { path: { audit_id } } })
  const violation_id = page.data?.violations[0]?.id ?? ''
  await client.POST('/public/v1/violations/{violation_id}/review', {
    params: { path: { violation_id } },
    body: { action: 'dismiss', reason: 'Quoted from the law' },
  })
  const trail = await redline({ name: 'activity', audit: 'Trail', workspace, json: false })
  expect(trail).toContain(`eva@bank.example  ${violation_id}  undecided → dismissed — Quoted from the law`)
  const [line] = (await redline({ name: 'activity', audit: audit_id, workspace, json: true })).split('\n')
  expect(JSON.parse(line ?? '')).toMatchObject({ violation_id, action: 'dismiss', actor_email: 'eva@bank.example' })
})
