import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import fs from 'node:fs'

export interface EngineOptions {
  folder: string
  /** False only if data may be lost in a power failure, as in tests. */
  durable: boolean
}

/** PGlite's own, but for `-F`, which turns fsync off. */
const startParams = PGlite.defaultStartParams.filter((word) => word !== '-F')

/** PGlite in this thread. A query blocks the thread. */
export async function openEngine({ folder, durable }: EngineOptions): Promise<PGlite> {
  const stderrLines: string[] = []
  try {
    return await PGlite.create({
      fs: new DurableNodeFS(folder),
      extensions: { pg_trgm },
      // Small files of the log keep an empty folder small.
      initDbStartParams: ['--wal-segsize=1'],
      startParams: [
        ...startParams,
        '-c',
        `fsync=${durable ? 'on' : 'off'}`,
        '-c',
        // The default, fdatasync, is a call that emscripten ignores.
        'wal_sync_method=fsync',
        '-c',
        // The default of 4 MB stops the insert that merges what the search index has collected for a second.
        'gin_pending_list_limit=512kB',
      ],
      onStderr: (line) => stderrLines.push(line) > 0,
    })
  } catch (error) {
    const reason = stderrLines.findLastIndex((line) => /FATAL|PANIC|ERROR/.test(line))
    // With what follows it: the details.
    const words = reason < 0 ? String(error) : stderrLines.slice(reason).join('\n')
    throw new Error(`PGlite could not open ${folder}: ${words}`, { cause: error })
  }
}

type FsOptions = Parameters<NodeFS['init']>[1]
type EngineModule = Parameters<NonNullable<FsOptions['preRun']>[number]>[0]

interface NodeFiles {
  stream_ops: { fsync?: (file: { nfd: number }) => number }
  tryFSOperation: (operation: () => void) => void
}

/**
 * PGlite's folder on disk, with fsync. Without an `fsync` function, emscripten reports success and leaves the data in the operating
 * system's memory.
 */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: FsOptions) {
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
