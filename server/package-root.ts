import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, from the source as from the bundle in dist. */
export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

/** Of this Redline. */
export const version: string = readVersion()

function readVersion(): string {
  const read: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : ''
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('Redline runs from its own folder, which has a package.json.')
  return findRoot(parent)
}
