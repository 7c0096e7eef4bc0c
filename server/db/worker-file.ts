import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as rolldown from 'rolldown'
import { packageRoot } from '../package-root.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The bundle of the database thread, beside ours. When running from source, as in tests, it is bundled first. */
export async function workerFile(): Promise<string> {
  const built = join(here, 'pglite-worker.js')
  return existsSync(built) ? built : bundleFromSource(join(here, 'pglite-worker.ts'))
}

async function bundleFromSource(source: string): Promise<string> {
  const file = join(packageRoot, '.cache', `pglite-worker-${fingerprint()}.mjs`)
  if (existsSync(file)) return file
  // Only a checkout has the bundler, so the import must not be resolved by our own bundle.
  const bundler = 'rolldown'
  const { build }: typeof rolldown = await import(/* @vite-ignore */ bundler)
  // Several tests may start at once: each writes its own file and renames it atomically.
  const draft = `${file}.${process.pid}`
  await build({
    input: source,
    platform: 'node',
    logLevel: 'warn',
    external: [/^node:/, /^[^./]/],
    output: { file: draft, format: 'esm' },
  })
  await rename(draft, file)
  return file
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  for (const name of sources.sort()) hash.update(name).update(readFileSync(join(here, name)))
  return hash.digest('hex').slice(0, 16)
}
