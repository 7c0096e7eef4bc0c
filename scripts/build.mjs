// Builds dist/web and dist/server when their sources changed since the last build. `--force` builds anyway.
// Also writes dist/LICENSES.txt and dist/sbom.cdx.json, which list the packages that ship.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { writeLicences } from './licences.mjs'
import { ensureInstalled, root, run } from './setup.mjs'

const targets = {
  web: {
    title: 'dashboard',
    sources: ['src', 'public', 'index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json'],
    build: buildWeb,
  },
  server: {
    title: 'service',
    sources: ['server', 'contract', 'docs/library', 'package-lock.json'],
    build: buildServer,
  },
  licences: {
    title: 'list of licences',
    sources: ['package-lock.json', 'scripts/licences.mjs', 'dist/web.stamp'],
    build: () => writeLicences(JSON.parse(readFileSync(bundledLicences, 'utf8'))),
  },
  sbom: { title: 'bill of materials', sources: ['package.json', 'package-lock.json'], build: writeSbom },
}

export const workers = {
  'pglite-worker': 'server/db/pglite-worker.ts',
  'read-worker': 'server/import/read-worker.ts',
  'extract-worker': 'server/checks/extract/extract-worker.ts',
  'check-worker': 'server/checks/check-worker.ts',
}

/**
 * Packages stay outside the bundle: node_modules is there at run time.
 * @satisfies {import('rolldown').BuildOptions}
 */
export const serverBundle = {
  // Tree shaking may drop a call that is made only for its exception; what is tested from source must be what ships.
  treeshake: false,
  cwd: root,
  logLevel: 'warn',
  platform: 'node',
  input: {
    main: 'server/main.ts',
    cli: 'server/cli/main.ts',
    ...workers,
  },
  external: [/^node:/, /^[^./]/],
  output: { dir: 'dist/server', format: 'esm', sourcemap: true },
}

export async function build({ force = false } = {}) {
  ensureInstalled()
  for (const [name, target] of Object.entries(targets)) {
    const state = fingerprint(target.sources)
    if (!force && readStamp(name) === state) continue
    rmSync(stampOf(name), { force: true })
    console.log(`Building the ${target.title}…`)
    await target.build()
    writeFileSync(stampOf(name), state)
  }
}

/** In a separate process, so that its memory (half a gigabyte) is released before the service runs. */
export function buildApart() {
  ensureInstalled()
  const fresh = Object.entries(targets).every(([name, { sources }]) => readStamp(name) === fingerprint(sources))
  if (!fresh) run(process.execPath, [fileURLToPath(import.meta.url)])
}

const bundledLicences = join(root, 'dist/web-licences.json')
const stampOf = (name) => join(root, `dist/${name}.stamp`)
const readStamp = (name) => (existsSync(stampOf(name)) ? readFileSync(stampOf(name), 'utf8') : null)

async function buildWeb() {
  const vite = await import('vite')
  await vite.build({
    root,
    logLevel: 'warn',
    build: { license: { fileName: 'licences.json' }, rolldownOptions: { checks: { pluginTimings: false } } },
  })
  renameSync(join(root, 'dist/web/licences.json'), bundledLicences)
  const { precompress } = await import('./precompress.mjs')
  await precompress(join(root, 'dist/web'))
}

async function buildServer() {
  const { build: bundle } = await import('rolldown')
  rmSync(join(root, 'dist/server'), { recursive: true, force: true })
  await bundle(serverBundle)
}

/** From the lock file, which names no host. An npm that cannot do this must not fail the build. */
function writeSbom() {
  // The packages of the dashboard are development dependencies, which npm omits in production.
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev']
  const shell = process.platform === 'win32'
  const { status, stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell })
  if (status !== 0) {
    console.warn('npm could not list the packages, so dist/sbom.cdx.json was not written.')
    return
  }
  const sbom = JSON.parse(stdout)
  // npm names it after the folder.
  sbom.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name
  writeFileSync(join(root, 'dist/sbom.cdx.json'), JSON.stringify(sbom))
}

function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources) visit(join(root, source))
  return hash.digest('hex')

  function visit(path) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) {
      for (const entry of readdirSync(path).sort()) visit(join(path, entry))
      return
    }
    if (path.includes('.test.')) return
    hash.update(`${path}:${stat.size}:${stat.mtimeMs}\n`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await build({ force: process.argv.includes('--force') })
