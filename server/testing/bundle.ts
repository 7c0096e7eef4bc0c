import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { serverBundle, workers } from '../../scripts/build.mjs'
import { packageRoot } from '../package-root.ts'

export interface Bundle {
  /** The bundled entry, for `node`. */
  file(name: string): string
  remove(): void
}

/** Bundles programs with the options of the build, for tests that need another process. */
export async function bundle(entries: Record<string, string>): Promise<Bundle> {
  const cache = join(packageRoot, '.cache')
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'test-bundle-'))
  // A test may run it as another user.
  chmodSync(dir, 0o755)
  await build({
    ...serverBundle,
    input: { ...entries, ...workers },
    output: { ...serverBundle.output, dir },
  })
  return {
    file: (name) => join(dir, `${name}.js`),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
