import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import fs from 'node:fs'

type EngineOptions = Parameters<NodeFS['init']>[1]
type EngineModule = Parameters<NonNullable<EngineOptions['preRun']>[number]>[0]

interface OpenFile {
  nfd: number
}

interface NodeFiles {
  stream_ops: { fsync?: (file: OpenFile) => number }
  tryFSOperation: (operation: () => void) => void
}

/**
 * PGlite's folder on disk, with fsync. Without an `fsync` function, emscripten reports success and leaves the data in the operating
 * system's memory.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EngineOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function addFsync(engine: EngineModule) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- PGlite's types do not say what it is
  const files = engine.NODEFS as unknown as NodeFiles
  files.stream_ops.fsync = (file) => {
    // Converts a failure to PostgreSQL's errno, which stops the engine before it reports a commit.
    files.tryFSOperation(() => fs.fsyncSync(file.nfd))
    return 0
  }
}
