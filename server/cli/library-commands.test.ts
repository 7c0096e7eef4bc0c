import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { demoLibraryFolder } from '../demo/seed.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createKey } from '../workspaces/api-keys.ts'
import { createWorkspace, findWorkspace } from '../workspaces/repository.ts'
import { readVariables } from '../settings.ts'
import { runCommand } from './parse-command.ts'

let service: TestService
const root = mkdtempSync(join(tmpdir(), 'redline-library-'))
beforeAll(async () => {
  service = await openTestService()
})
afterAll(async () => {
  await service.close()
  rmSync(root, { recursive: true })
})

const newFolder = () => join(root, randomUUID())

async function newWorkspace() {
  const workspace = `Bank ${randomUUID()}`
  await createWorkspace(service.db, { name: workspace, api_access: true })
  const { id = '' } = (await findWorkspace(service.db, workspace)) ?? {}
  const { key } = await createKey(service.db, { workspace_id: id, owner_email: 'eva@bank.example' })
  return { workspace, api: service.client(key) }
}

async function run(words: string[]): Promise<string> {
  const lines: string[] = []
  const output = { print: (text: string) => void lines.push(text), progress() {}, confirm: async () => true }
  const env = { DATA_DIR: root, IMPORT_MAX_BYTES: '10000', IMPORT_MAX_ROWS: '100' }
  const settings = { demo: false, ...readVariables(env) }
  const context = { db: service.db, settings, inService: false }
  await runCommand({ words, folder: root }, context, output)
  return lines.join('\n')
}

function apply(workspace: string, folder: string, ...more: string[]): Promise<string> {
  return run(['library', 'apply', folder, '--workspace', workspace, ...more])
}

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** A copy of the demo's library in which files are edited or removed. */
function editedDemo(edit: (folder: string) => void): string {
  const folder = newFolder()
  cpSync(demoLibraryFolder, folder, { recursive: true })
  edit(folder)
  return folder
}

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

test('a new workspace starts from the library of the demo and writes documents with it', async () => {
  const { workspace, api } = await newWorkspace()
  expect(await apply(workspace, demoLibraryFolder)).toContain('created  template        product_description')
  const { data: templates } = await api.GET('/public/v1/template')
  expect(templates?.[0]).toMatchObject({ id: 'product-description', key: 'product_description' })
  expect(templates?.[0]?.templateMetas.map(({ id }) => id)).toEqual([
    'product-description-en',
    'product-description-nl',
    'product-description-de',
    'product-description-fr',
  ])
  const input = JSON.stringify({ product_name: 'Flex Saver', key_features: 'No fee' })
  const { data } = await api.POST('/public/v1/document', {
    body: { templateId: 'product-description', language_key: 'NL', input },
  })
  const document = await api.GET('/public/v1/document/{id}', { params: { path: { id: data?.documentId ?? '' } } })
  expect(document.data?.generatedOutput).toContain('# Flex Saver\n\n## Wat u krijgt\n\n- No fee\n')
})

test('what was applied is exported as equal files, and applying an export changes nothing', {
  tags: 'long',
}, async () => {
  const { workspace } = await newWorkspace()
  await apply(workspace, demoLibraryFolder)
  const folder = newFolder()
  expect(await run(['library', 'export', folder, '--workspace', workspace])).toMatch(/^Wrote \d+ files/)
  expect(filesOf(folder)).toEqual(filesOf(demoLibraryFolder))
  expect(await apply(workspace, folder, '--prune')).toBe(`The library of the workspace "${workspace}" is up to date.`)
})

test('an update keeps the ids, a removal needs --prune, and a dry run only shows the difference', {
  tags: 'long',
}, async () => {
  const { workspace, api } = await newWorkspace()
  await apply(workspace, demoLibraryFolder)
  const before = await api.GET('/public/v1/template')
  const folder = editedDemo((edited) => {
    replaceIn(join(edited, 'templates/newsletter.yaml'), 'EN: Items', 'EN: Subjects')
    rmSync(join(edited, 'tones-of-voice/warm.yaml'))
  })

  const shown = await apply(workspace, folder, '--prune', '--dry-run')
  expect(shown).toContain('updated  template       newsletter\nremoved  tone of voice  warm')
  expect(shown).toContain('-      EN: Items\n+      EN: Subjects')
  expect((await api.GET('/public/v1/template')).data).toEqual(before.data)

  expect(await apply(workspace, folder)).not.toContain('removed')
  const after = await api.GET('/public/v1/template')
  expect(JSON.stringify(after.data)).toBe(JSON.stringify(before.data).replace('"Items"', '"Subjects"'))
  expect((await api.GET('/public/v1/toneofvoice/{id}', { params: { path: { id: 'warm' } } })).response.status).toBe(200)

  await apply(workspace, folder, '--prune')
  expect((await api.GET('/public/v1/toneofvoice/{id}', { params: { path: { id: 'warm' } } })).response.status).toBe(404)
})

test('the order of the properties in a file makes no difference', { tags: 'long' }, async () => {
  const { workspace } = await newWorkspace()
  await apply(workspace, demoLibraryFolder)
  const folder = editedDemo((edited) => {
    const file = join(edited, 'knowledge-bases/house_style.yaml')
    const { key, position, ...rest }: Record<string, unknown> = parse(readFileSync(file, 'utf8'))
    writeFileSync(file, stringify({ ...rest, position, key }))
  })
  expect(await apply(workspace, folder)).toContain('is up to date')
})

test('nothing is changed when one file is wrong', async () => {
  const { workspace, api } = await newWorkspace()
  const folder = editedDemo((edited) => {
    replaceIn(join(edited, 'templates/newsletter.yaml'), 'type: url', 'type: link')
  })
  const file = join(folder, 'templates/newsletter.yaml')
  await expect(apply(workspace, folder, '--prune')).rejects.toThrow(
    new RegExp(`nothing was changed[\\s\\S]*${file}:\\d+: form\\.1\\.fields\\.2: "link" is not a kind of field`),
  )
  expect((await api.GET('/public/v1/template')).data).toEqual([])
})

test('two applies at the same time leave the library once', { tags: 'long' }, async () => {
  const { workspace, api } = await newWorkspace()
  await Promise.all([apply(workspace, demoLibraryFolder), apply(workspace, demoLibraryFolder)])
  const { data } = await api.GET('/public/v1/infobase')
  expect(data?.length).toBe(readdirSync(join(demoLibraryFolder, 'knowledge-bases')).length)
})

test('an export leaves other files alone and names them, and says why it cannot write', { tags: 'long' }, async () => {
  const { workspace } = await newWorkspace()
  await apply(workspace, demoLibraryFolder)
  const folder = editedDemo((edited) => writeFileSync(join(edited, 'templates/old.yaml'), 'key: old\n'))
  const printed = await run(['library', 'export', folder, '--workspace', workspace])
  expect(printed).toContain(`${join(folder, 'templates/old.yaml')} belongs to no item of the workspace`)
  expect(readFileSync(join(folder, 'templates/old.yaml'), 'utf8')).toBe('key: old\n')
  const taken = join(folder, 'templates/old.yaml')
  await expect(run(['library', 'export', taken, '--workspace', workspace])).rejects.toThrow(
    `${taken} cannot be written`,
  )
})
