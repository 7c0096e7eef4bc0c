import { isDeepStrictEqual } from 'node:util'
import { logAct } from '../administration/log.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { itemText } from './library-folder.ts'
import { itemsOf, keyOf, type Library, type LibraryItem } from './library-item.ts'
import { insertLibrary, readLibrary } from './repository.ts'

export type LibraryChange = ReturnType<typeof compare>[number]

/** Applies the library completely or not at all, and returns the changes. `prune` also removes the items that it does not have. */
export async function applyLibrary(
  db: Database,
  workspace_id: string,
  library: Library,
  { prune, dryRun }: { prune: boolean; dryRun: boolean },
): Promise<LibraryChange[]> {
  return db.transaction(async (tx) => {
    // Two concurrent runs would compare with the same library.
    await tx.query(sql`select id from workspace where id = ${workspace_id} for update`)
    const before = await readLibrary(tx, workspace_id)
    const given = itemsOf(library)
    const changes = compare(before, given).filter(({ after }) => prune || after !== null)
    if (dryRun || changes.length === 0) return changes
    if (prune) await tx.query(sql`delete from library_item where workspace_id = ${workspace_id}`)
    await insertLibrary(tx, workspace_id, given)
    const subject = changes.map(({ key }) => key).join(', ')
    await logAct(tx, workspace_id, { act: 'library_applied', by: undefined, subject })
    return changes
  })
}

function compare(before: LibraryItem[], after: LibraryItem[]) {
  const removed = before.filter((item) => !findSame(after, item))
  return [...after, ...removed]
    .map((item) => ({ item, old: findSame(before, item)?.item, given: findSame(after, item)?.item }))
    .filter(({ old, given }) => !isDeepStrictEqual(old, given))
    .map(({ item, old, given }) => ({
      kind: item.kind,
      key: keyOf(item),
      // The texts of the file; null when there is none.
      before: old ? itemText(old) : null,
      after: given ? itemText(given) : null,
    }))
}

function findSame(items: LibraryItem[], { kind, id }: LibraryItem): LibraryItem | undefined {
  return items.find((item) => item.kind === kind && item.id === id)
}
