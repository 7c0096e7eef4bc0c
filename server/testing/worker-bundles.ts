import { join } from 'node:path'
import { build } from 'rolldown'
import { serverBundle, workers } from '../../scripts/build.mjs'
import { packageRoot } from '../package-root.ts'

/** Once for the whole run: the threads of tests, which run everything else from source. */
export default async function setUp(): Promise<void> {
  await build({
    ...serverBundle,
    input: workers,
    output: { ...serverBundle.output, dir: join(packageRoot, '.cache/workers') },
  })
}
