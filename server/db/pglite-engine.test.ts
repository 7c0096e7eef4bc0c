import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openEngine } from './pglite-engine.ts'
import { fillFolder } from './template-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'redline-fsync-'))
const folder = join(home, 'database')
await fillFolder(folder)
const engine = await openEngine({ folder, durable: true })
await engine.exec('create table scratch (id int)')

afterEach(() => vi.restoreAllMocks())
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('each commit is stored on the disk before it is acknowledged', async () => {
  const fsync = vi.spyOn(fs, 'fsyncSync')
  for (let id = 1; id <= 10; id++) await engine.query('insert into scratch values ($1)', [id])
  expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(10)
  fsync.mockClear()
  await engine.query('select * from scratch')
  expect(fsync).not.toHaveBeenCalled()
})

test('a checkpoint stores the tables too', async () => {
  const fsync = vi.spyOn(fs, 'fsyncSync')
  await engine.exec('checkpoint')
  expect(fsync.mock.calls.length).toBeGreaterThan(2)
})

// The last test, because the engine cannot be used after it.
test('a commit that the disk did not take is not acknowledged', async () => {
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  })
  await expect(engine.query('insert into scratch values (11)')).rejects.toMatchObject({
    severity: 'PANIC',
    code: '58030',
  })
})
