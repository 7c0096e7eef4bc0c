import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPostgres } from '../../scripts/postgres.mjs'
import { removeOrphans, testServerPrefix } from './orphans.ts'

export interface PostgresProcess {
  processId: number | undefined
  url(database: string): string
  stop: () => Promise<void>
}

/** Nothing here has to survive a power cut. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'timezone=UTC']

/** A PostgreSQL server of our own on a free port of this machine only. Its folder is a new one, or `keptFolder`, which stays. */
export async function startPostgres(keptFolder?: string): Promise<PostgresProcess> {
  removeOrphans()
  const bin = installPostgres()
  if (!bin) throw new Error('PostgreSQL could not be installed. Install version 15 or later.')
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), `${testServerPrefix}${process.pid}-`))
  mkdirSync(folder, { recursive: true })
  const options = asPlainUser(folder)
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(bin, folder, options)
  const port = await freePort()
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', folder, '-p', String(port), '-k', '', '-h', '127.0.0.1', ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stop = async () => {
    await end(child)
    if (!keptFolder) rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready(child)
  } catch (error) {
    await stop()
    throw error
  }
  return { processId: child.pid, url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`, stop }
}

function initialise(bin: string, folder: string, options: SpawnOptions) {
  // The same rules for letters as PGlite's own: those of Unicode, whatever the machine's language.
  const args = ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']
  const made = [['--locale=C.UTF-8'], ['--locale=C', '--lc-ctype=UTF-8'], ['--locale=en_US.UTF-8']].map(
    (locale) => () => spawnSync(join(bin, 'initdb'), [...args, ...locale], { ...options, encoding: 'utf8' }),
  )
  let problem = ''
  for (const attempt of made) {
    const { status, stderr, error } = attempt()
    if (status === 0) return
    problem = error?.message ?? stderr
  }
  throw new Error(`initdb failed: ${problem}`)
}

/** PostgreSQL refuses to run as root, so root switches to the user postgres or nobody. */
function asPlainUser(folder: string): SpawnOptions {
  if (process.getuid?.() !== 0) return { cwd: folder }
  const user = ['postgres', 'nobody'].find((name) => idOf(name, '-u') !== undefined)
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
  const uid = idOf(user, '-u') ?? 0
  const gid = idOf(user, '-g') ?? 0
  chownSync(folder, uid, gid)
  return { cwd: folder, uid, gid, env: { ...process.env, HOME: folder } }
}

function idOf(user: string, flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let stderr = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      if (stderr.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${stderr}`)))
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    // Fast shutdown: open connections are ended, not waited for.
    child.kill('SIGINT')
  })
}
