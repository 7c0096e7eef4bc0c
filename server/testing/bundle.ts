import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { packageRoot } from '../package-root.ts'

export interface Bundle {
  /** The bundled entry, for `node`. */
  file(name: string): string
  remove(): void
}

/** Bundles programs of ours as the build does, for tests that need another process. */
export async function bundle(entries: Record<string, string>): Promise<Bundle> {
  const cache = join(packageRoot, '.cache')
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'test-bundle-'))
  // A test may run it as another user.
  chmodSync(dir, 0o755)
  await build({
    cwd: packageRoot,
    logLevel: 'warn',
    platform: 'node',
    input: { ...entries, 'pglite-worker': 'server/db/pglite-worker.ts' },
    external: [/^node:/, /^[^./]/],
    output: { dir, format: 'esm' },
  })
  return {
    file: (name) => join(dir, `${name}.js`),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
