import { createHash } from 'node:crypto'
import { closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { packageRoot } from '../package-root.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { openPglite } from './pglite.ts'

const cacheFolder = join(packageRoot, '.cache')

/** Raise it when `makeDatabase` changes, so that cached templates are made again. */
const templateVersion = '2'

/**
 * Fills an absent folder with an empty, migrated database: a copy of a template that is made once for this schema and this
 * PGlite, which is three times quicker than making one. It appears whole or, after a kill, not at all.
 */
export async function fillFolder(folder: string, cache = cacheFolder): Promise<void> {
  await removeOld(dirname(folder), `${basename(folder)}.new-`, Number.POSITIVE_INFINITY)
  await makeWhole(folder, async (draft) => {
    const template = await ensureTemplate(cache).catch(() => undefined)
    // The fastest way to copy. No requests are served yet.
    if (template) cpSync(template, draft, { recursive: true })
    else await makeDatabase(draft)
    syncFolder(draft)
  })
}

/** The template's folder, made now if it is the first time. */
export async function ensureTemplate(cache = cacheFolder): Promise<string> {
  const template = join(cache, `database-${fingerprint()}`)
  if (existsSync(template)) return template
  await mkdir(cache, { recursive: true })
  await makeWhole(template, makeDatabase).catch((error: unknown) => {
    // Another process may have made it meanwhile.
    if (!existsSync(template)) throw error
  })
  await removeOld(cache, 'database-', Date.now() - 24 * 3_600_000)
  return template
}

async function makeWhole(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = await mkdtemp(`${folder}.new-`)
  try {
    await make(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function makeDatabase(folder: string): Promise<void> {
  const db = await openPglite({ folder, durable: true })
  try {
    await migrate(db)
    // No vacuum: a table that was empty then is planned as empty, and a session keeps the plans of its foreign key checks.
    await db.execute('checkpoint')
  } finally {
    await db.close()
  }
}

/** Calls fsync on every file and folder, so that all of it is complete after a power failure. */
function syncFolder(folder: string) {
  const isWindows = process.platform === 'win32'
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name)
    // Windows opens no folder as a file, and stores its names by itself.
    if (isWindows && statSync(path).isDirectory()) continue
    const file = openSync(path, isWindows ? 'r+' : 'r')
    fsyncSync(file)
    closeSync(file)
  }
}

/** Templates of another schema, and drafts that a kill left. */
async function removeOld(folder: string, prefix: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before
    if (name.startsWith(prefix) && changed < before) await rm(path, { recursive: true, force: true })
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  hash.update(templateVersion)
  // It pins the version of PGlite.
  hash.update(readFileSync(join(packageRoot, 'package.json')))
  for (const { number, script } of readMigrations()) hash.update(`${number}\n${script}`)
  return hash.digest('hex').slice(0, 16)
}
