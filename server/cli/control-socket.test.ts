import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lockFolder, socketPath, type FolderLock } from '../db/folder-lock.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { signal } from '../testing/signal.ts'
import { runInService, serveCommands } from './control-socket.ts'
import type { Output } from './output.ts'

const keyList = { words: ['key', 'list'], folder: '' }

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
  const messages: unknown[] = []
  const output: Output = {
    print: (text) => messages.push(text),
    progress: (progress) => messages.push(progress),
    confirm: async (question) => messages.push(question) > 0,
  }
  return { messages, output }
}

test('a command runs in the service that holds the folder, and its words come back', async () => {
  const dir = newFolder()
  lock = await lockFolder(dir)
  await serveCommands(lock.server, dir, async (command, output) => {
    output.progress({ step: 'importing', done: 1, total: 2 })
    output.print(`ran ${command.words.join(' ')}\u2028twice`)
  })
  const { messages, output } = collector()
  expect(await runInService(socketPath(dir), dir, keyList, output)).toBe(true)
  expect(messages).toEqual([{ step: 'importing', done: 1, total: 2 }, 'ran key list\u2028twice'])
})

test('a question of the command is answered by the person who gave it', async () => {
  const dir = newFolder()
  lock = await lockFolder(dir)
  await serveCommands(lock.server, dir, async (_, output) => {
    output.print((await output.confirm('Delete it?')) ? 'deleted' : 'kept')
  })
  const { messages, output } = collector()
  await runInService(socketPath(dir), dir, keyList, output)
  expect(messages).toEqual(['Delete it?', 'deleted'])
  await runInService(socketPath(dir), dir, keyList, { ...output, confirm: async () => false })
  expect(messages.at(-1)).toBe('kept')
})

test('a question that cannot be asked ends the command, with its words', async () => {
  const dir = newFolder()
  lock = await lockFolder(dir)
  await serveCommands(lock.server, dir, async (_, output) => {
    if (!(await output.confirm('Delete it?'))) throw new UserFacingError('Nothing was changed.')
  })
  const { messages, output } = collector()
  const confirm = async (question: string) => {
    messages.push(question)
    throw new UserFacingError('There is no terminal.')
  }
  const asked = runInService(socketPath(dir), dir, keyList, { ...output, confirm })
  await expect(asked).rejects.toThrow('There is no terminal.')
  expect(messages).toEqual(['Delete it?'])
})

test('a service that stops tells the running command to end, and its outcome still arrives', async () => {
  const dir = newFolder()
  const held = await lockFolder(dir)
  const started = signal()
  const stop = await serveCommands(held.server, dir, async (_, output, aborted) => {
    started.give()
    await once(aborted, 'abort')
    output.print('Imported 3 violations.')
  })
  const { messages, output } = collector()
  const command = runInService(socketPath(dir), dir, keyList, output)
  await started.given
  await stop()
  await held.release()
  expect(await command).toBe(true)
  expect(messages).toEqual(['Imported 3 violations.'])
})

test('a command is told to end when the person who gave it is gone', async () => {
  const dir = newFolder()
  lock = await lockFolder(dir)
  const started = signal()
  const ended = signal()
  await serveCommands(lock.server, dir, async (_, _output, aborted) => {
    started.give()
    await once(aborted, 'abort')
    ended.give()
  })
  const authorization = `Bearer ${readFileSync(join(dir, 'control-token'), 'utf8')}`
  const caller = request({ socketPath: socketPath(dir), method: 'POST', headers: { authorization } })
  caller.on('error', () => {})
  caller.write(`${JSON.stringify(keyList)}\n`)
  await started.given
  caller.destroy()
  await expect(ended.given).resolves.toBeUndefined()
})

test('what the service refuses is refused here', async () => {
  const dir = newFolder()
  lock = await lockFolder(dir)
  await serveCommands(lock.server, dir, async () => {
    throw new UserFacingError('There is no such key.')
  })
  await expect(runInService(socketPath(dir), dir, keyList, collector().output)).rejects.toThrow('There is no such key.')
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
  await expect(runInService(socketPath(dir), dir, keyList, collector().output)).rejects.toThrow(
    'does not know this command line',
  )
  expect(ran).toBe(false)
})

test('without a service the command is left to the caller', async () => {
  const dir = newFolder()
  expect(await runInService(socketPath(dir), dir, keyList, collector().output)).toBe(false)
})

test('a command that comes during the start is told so within a second, and runs when the service is ready', async () => {
  const dir = newFolder()
  lock = await lockFolder(dir)
  const told = signal()
  const { messages, output } = collector()
  const sent = performance.now()
  const command = runInService(socketPath(dir), dir, keyList, output, { onStarting: told.give })
  await told.given
  expect(performance.now() - sent).toBeLessThan(1000)
  await serveCommands(lock.server, dir, async (_, { print }) => print('ran'))
  expect(await command).toBe(true)
  expect(messages).toEqual(['ran'])
})

test('a start that takes too long is not waited for, and one that fails leaves the command to the caller', async () => {
  const dir = newFolder()
  const held = await lockFolder(dir)
  const send = (startTimeoutMs: number) =>
    runInService(socketPath(dir), dir, keyList, collector().output, { startTimeoutMs })
  await expect(send(0)).rejects.toThrow('Redline is still starting, or busy with another command: try again later.')
  const waiting = send(60_000)
  await held.release()
  expect(await waiting).toBe(false)
})
