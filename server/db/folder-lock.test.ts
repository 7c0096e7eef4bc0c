import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle, type Bundle } from '../testing/bundle.ts'
import { lockFolder, socketPath } from './folder-lock.ts'

const home = mkdtempSync(join(tmpdir(), 'redline-lock-'))
let program: Bundle

beforeAll(async () => {
  program = await bundle({ 'hold-folder': 'server/testing/hold-folder.ts' })
})
afterAll(() => {
  program.remove()
  rmSync(home, { recursive: true, force: true })
})

function hold(folder: string, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [program.file('hold-folder'), folder], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, nextLine: async () => String((await lines.next()).value) }
}

test('a second process on the same folder is told so in one sentence', { tags: 'long' }, async () => {
  const folder = join(home, 'second')
  const first = hold(folder)
  expect(await first.nextLine()).toBe('held')
  const second = hold(folder)
  expect(await second.nextLine()).toBe(
    `The folder ${folder} is in use by another Redline: stop that one, or set DATA_DIR to another folder.`,
  )
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(existsSync(socketPath(folder))).toBe(true)
  const third = hold(folder)
  expect(await third.nextLine()).toBe('held')
  third.child.kill('SIGKILL')
})

test('of many that find the folder of a dead process, one gets it', async () => {
  const folder = join(home, 'many')
  const dead = hold(folder)
  expect(await dead.nextLine()).toBe('held')
  dead.child.kill('SIGKILL')
  await once(dead.child, 'exit')
  const locks = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  const held = locks.flatMap((lock) => (lock.status === 'fulfilled' ? [lock.value] : []))
  expect(held).toHaveLength(1)
  await held[0]?.release()
})

test('a released folder can be locked again, and leaves no socket', async () => {
  const folder = join(home, 'again')
  const first = await lockFolder(folder)
  expect(first.path).toBe(socketPath(folder))
  await expect(lockFolder(folder)).rejects.toThrow('is in use by another Redline')
  await first.release()
  expect(existsSync(first.path)).toBe(false)
  await (await lockFolder(folder)).release()
})

test('a release does not wait for whoever is still connected', async () => {
  const lock = await lockFolder(join(home, 'connected'))
  const visitor = connect(lock.path)
  visitor.on('error', () => {})
  await once(visitor, 'connect')
  const ended = once(visitor, 'close')
  await lock.release()
  await expect(ended).resolves.toBeDefined()
})

test('a link to the folder is the same folder', async () => {
  const folder = join(home, 'linked')
  mkdirSync(folder)
  symlinkSync(folder, join(home, 'link'))
  const lock = await lockFolder(folder)
  await expect(lockFolder(join(home, 'link'))).rejects.toThrow('is in use by another Redline')
  await lock.release()
})

test('a folder whose path is too long for a socket is locked all the same', async () => {
  const folder = join(home, 'long'.repeat(30))
  expect(socketPath(folder).startsWith(tmpdir())).toBe(true)
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('is in use by another Redline')
  await lock.release()
})

test('a folder that cannot be made is refused in one sentence', async () => {
  writeFileSync(join(home, 'file'), '')
  await expect(lockFolder(join(home, 'file/folder'))).rejects.toThrow(
    `The folder ${home}/file/folder cannot be made (ENOTDIR): set DATA_DIR to another folder.`,
  )
})

test('a folder that cannot be written is refused in one sentence', async () => {
  const folder = join(home, 'read-only')
  mkdirSync(folder)
  chmodSync(home, 0o755)
  chmodSync(folder, 0o555)
  // Root may write anywhere, so as root the process that tries is somebody else's.
  const { nextLine } = hold(folder, process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {})
  expect(await nextLine()).toBe(`The folder ${folder} cannot be written (EACCES): set DATA_DIR to another folder.`)
})
