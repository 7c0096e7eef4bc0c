import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as rolldown from 'rolldown'
import { packageRoot } from '../package-root.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The bundle of a thread, beside ours. When running from source, as in tests, it is bundled first. */
export async function workerFile(source: string): Promise<string> {
  const name = basename(source, '.ts')
  const built = join(here, `${name}.js`)
  return existsSync(built) ? built : bundleFromSource(name, join(packageRoot, source))
}

async function bundleFromSource(name: string, source: string): Promise<string> {
  const file = join(packageRoot, '.cache', `${name}-${fingerprint(dirname(source))}.mjs`)
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

function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  for (const name of sources.sort()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
