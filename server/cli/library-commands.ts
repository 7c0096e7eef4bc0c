import { createTwoFilesPatch } from 'diff'
import type { Database } from '../db/database.ts'
import { applyLibrary, type LibraryChange, readLibrary } from '../library/apply-library.ts'
import { readLibraryFolder, writeLibraryFolder } from '../library/library-folder.ts'
import type { Library } from '../library/library-item.ts'
import { Refusal } from '../refusal.ts'
import type { Workspace } from '../workspaces/repository.ts'
import { table } from './output.ts'

const nouns = {
  templates: 'template',
  tonesOfVoice: 'tone of voice',
  knowledgeBases: 'knowledge base',
} satisfies Record<keyof Library, string>

interface ApplyFolderOptions {
  folder: string
  prune: boolean
  dryRun: boolean
}

/** Returns what to print. */
export async function applyFolder(db: Database, { id, name }: Workspace, options: ApplyFolderOptions): Promise<string> {
  const { folder, prune, dryRun } = options
  const changes = await applyLibrary(db, id, await readLibraryFolder(folder), { prune, dryRun })
  if (changes.length === 0) return `The library of the workspace "${name}" is up to date.`
  const rows = changes.map((change) => [verbOf(change), nouns[change.kind], change.key])
  const summary = table(['CHANGE', 'KIND', 'KEY'], rows)
  return dryRun
    ? [summary, ...changes.map(patchOf), 'Nothing was changed: this was a dry run.'].join('\n\n')
    : `${summary}\n\nChanged the library of the workspace "${name}".`
}

/** Returns what to print. */
export async function exportFolder(db: Database, { id, name }: Workspace, folder: string): Promise<string> {
  const library = await readLibrary(db, id)
  const others = await writeLibraryFolder(folder, library).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Refusal(`${folder} cannot be written: ${why}`, { cause: error })
  })
  const count = Object.values(library).reduce((sum, items) => sum + items.length, 0)
  return [
    `Wrote ${count} files of the workspace "${name}" to ${folder}.`,
    ...others.map((file) => `${file} belongs to no item of the workspace and was left as it is.`),
  ].join('\n')
}

function verbOf({ before, after }: LibraryChange): string {
  if (before === null) return 'created'
  return after === null ? 'removed' : 'updated'
}

function patchOf({ kind, key, before, after }: LibraryChange): string {
  const file = `${nouns[kind]} ${key}`
  return createTwoFilesPatch(file, file, before ?? '', after ?? '', '', '', { context: 2 }).trimEnd()
}
