import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const testFolderPrefix = 'redline-database-'
export const testServerPrefix = 'redline-postgres-'

/** Removes the folders of test runs that were killed. The name of a folder contains its process id. */
export function removeOrphans() {
  for (const name of readdirSync(tmpdir())) {
    const [, processId] = /^redline-(?:database|postgres)-(\d+)-/.exec(name) ?? []
    if (!processId || isAlive(Number(processId))) continue
    const folder = join(tmpdir(), name)
    const serverId = serverIn(folder)
    if (serverId) process.kill(serverId, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The process id of the PostgreSQL server that runs on the folder. */
function serverIn(folder: string): number | undefined {
  try {
    const id = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    // The number may be another process's by now.
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(folder) ? id : undefined
  } catch {
    return undefined
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
