import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lockFolder, socketPath, type FolderLock } from '../db/folder-lock.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { runInService, serveCommands } from './channel.ts'
import type { Output } from './output.ts'

let folder: string
let lock: FolderLock | undefined

afterEach(async () => {
  await lock?.release()
  lock = undefined
  rmSync(folder, { recursive: true })
})

function newFolder(): string {
  folder = mkdtempSync(join(tmpdir(), 'redline-channel-'))
  return folder
}

function collector() {
  const said: unknown[] = []
  const output: Output = { print: (text) => said.push(text), progress: (progress) => said.push(progress) }
  return { said, output }
}

test('a command runs in the service that holds the folder, and its words come back', async () => {
  const dir = newFolder()
  lock = await lockFolder(dir)
  await serveCommands(lock.server, dir, async (command, output) => {
    output.progress({ step: 'importing', done: 1, total: 2 })
    output.print(`ran ${command.name}`)
  })
  const { said, output } = collector()
  expect(await runInService(socketPath(dir), dir, { name: 'key list' }, output)).toBe(true)
  expect(said).toEqual([{ step: 'importing', done: 1, total: 2 }, 'ran key list'])
})

test('what the service refuses is refused here', async () => {
  const dir = newFolder()
  lock = await lockFolder(dir)
  await serveCommands(lock.server, dir, async () => {
    throw new UserFacingError('There is no such key.')
  })
  await expect(runInService(socketPath(dir), dir, { name: 'key list' }, collector().output)).rejects.toThrow(
    'There is no such key.',
  )
})

test('only who can read the token may ask', async () => {
  const dir = newFolder()
  lock = await lockFolder(dir)
  let ran = false
  await serveCommands(lock.server, dir, async () => {
    ran = true
  })
  expect(statSync(join(dir, 'control-token')).mode & 0o777).toBe(0o600)
  writeFileSync(join(dir, 'control-token'), 'guessed')
  await expect(runInService(socketPath(dir), dir, { name: 'key list' }, collector().output)).rejects.toThrow(
    'does not know this command line',
  )
  expect(ran).toBe(false)
})

test('without a service the command is left to the caller', async () => {
  const dir = newFolder()
  expect(await runInService(socketPath(dir), dir, { name: 'key list' }, collector().output)).toBe(false)
})
