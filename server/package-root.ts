import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, from the source as from the bundle in dist. */
export const packageRoot = findRoot(import.meta.dirname)

/** Of this Redline. */
export const { version }: { version: string } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))

/** The bundle of a thread: beside ours, or where tests have put it, which run from source. */
export function workerFile(name: string): string {
  const built = join(import.meta.dirname, `${name}.js`)
  return existsSync(built) ? built : join(packageRoot, '.cache/workers', `${name}.js`)
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('Redline runs from its own folder, which has a package.json.')
  return findRoot(parent)
}
