// Builds dist/web and dist/server when their sources changed since the last build. `--force` builds anyway.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled, root, run } from './setup.mjs'

const targets = {
  web: {
    sources: ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'],
    build: buildWeb,
  },
  server: { sources: ['server', 'contract', 'docs/library', 'package-lock.json'], build: buildServer },
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
    'pglite-worker': 'server/db/pglite-worker.ts',
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
    console.log(`Building the ${name === 'web' ? 'dashboard' : 'service'}…`)
    await target.build()
    writeFileSync(stampOf(name), state)
  }
}

/** In a process of its own, whose memory (half a gigabyte) is not kept by what runs for days after it. */
export function buildApart() {
  ensureInstalled()
  const fresh = Object.entries(targets).every(([name, { sources }]) => readStamp(name) === fingerprint(sources))
  if (!fresh) run(process.execPath, [fileURLToPath(import.meta.url)])
}

const stampOf = (name) => join(root, `dist/${name}.stamp`)
const readStamp = (name) => (existsSync(stampOf(name)) ? readFileSync(stampOf(name), 'utf8') : null)

async function buildWeb() {
  const vite = await import('vite')
  await vite.build({ root, logLevel: 'warn', build: { rolldownOptions: { checks: { pluginTimings: false } } } })
  const { precompress } = await import('./precompress.mjs')
  await precompress(join(root, 'dist/web'))
}

async function buildServer() {
  const { build: bundle } = await import('rolldown')
  rmSync(join(root, 'dist/server'), { recursive: true, force: true })
  await bundle(serverBundle)
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
