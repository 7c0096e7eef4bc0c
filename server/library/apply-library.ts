import { logAct } from '../administration/log.ts'
import type { Database, Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { knowledgeBaseItem, knowledgeBaseRow, templateItem, templateRows, toneItem, toneRows } from './item-rows.ts'
import { itemText, libraryKinds } from './library-folder.ts'
import type { DismissalReason, Library } from './library-item.ts'
import * as repository from './repository.ts'

export interface LibraryChange {
  kind: keyof Library
  key: string
  /** The texts of the file; null when there is none. */
  before: string | null
  after: string | null
}

export interface ApplyOptions {
  /** Remove the items that the library does not have. */
  prune: boolean
  dryRun: boolean
}

/** Replaces the workspace's library, completely or not at all, and returns the changes. Ids follow from the keys. */
export async function applyLibrary(
  db: Database,
  workspace_id: string,
  library: Library,
  { prune, dryRun }: ApplyOptions,
): Promise<LibraryChange[]> {
  return db.transaction(async (tx) => {
    // Two concurrent runs would insert the same ids.
    await tx.query(sql`select id from workspace where id = ${workspace_id} for update`)
    const before = await readLibrary(tx, workspace_id)
    const given = asStored(library)
    const after = prune ? given : withKept(before, given)
    const changes = compare(before, after)
    if (dryRun || changes.length === 0) return changes
    // Dependent rows (steps, forms, guidelines) are deleted with them.
    for (const table of [sql`template`, sql`tone_of_voice`, sql`infobase`, sql`dismissal_reason`]) {
      await tx.query(sql`delete from ${table} where workspace_id = ${workspace_id}`)
    }
    await insertLibrary(tx, workspace_id, after)
    const subject = changes.map(({ key }) => key).join(', ')
    await logAct(tx, workspace_id, { act: 'library_applied', by: undefined, subject })
    return changes
  })
}

/** Into a workspace that has none of these items yet. */
export async function insertLibrary(tx: Queryable, workspace_id: string, library: Library): Promise<void> {
  await repository.insertTemplates(tx, workspace_id, library.templates.map(templateRows))
  await repository.insertTonesOfVoice(tx, workspace_id, library.tonesOfVoice.map(toneRows))
  await repository.insertKnowledgeBases(tx, workspace_id, library.knowledgeBases.map(knowledgeBaseRow))
  await repository.insertDismissalReasons(tx, workspace_id, library.dismissalReasons)
}

export async function readLibrary(db: Queryable, workspace_id: string): Promise<Library> {
  return {
    templates: (await repository.listTemplates(db, workspace_id)).map(templateItem),
    tonesOfVoice: (await repository.listTonesOfVoice(db, workspace_id)).map(toneItem),
    knowledgeBases: (await repository.listKnowledgeBases(db, workspace_id)).map(knowledgeBaseItem),
    dismissalReasons: await repository.listDismissalReasons(db, workspace_id),
  }
}

/** A file may order its properties differently or repeat a text that is equal in all languages; rows do not. */
function asStored({ templates, tonesOfVoice, knowledgeBases, dismissalReasons }: Library): Library {
  return {
    templates: templates.map((item) => templateItem(templateRows(item))),
    tonesOfVoice: tonesOfVoice.map((item) => toneItem(toneRows(item))),
    knowledgeBases: knowledgeBases.map((item) => knowledgeBaseItem(knowledgeBaseRow(item))),
    dismissalReasons: dismissalReasons.map(({ category, reason }) => ({ category, reason })),
  }
}

/** What is not given stays. */
function withKept(before: Library, given: Library): Library {
  return {
    templates: withOthers(given.templates, before.templates),
    tonesOfVoice: withOthers(given.tonesOfVoice, before.tonesOfVoice),
    knowledgeBases: withOthers(given.knowledgeBases, before.knowledgeBases),
    dismissalReasons: given.dismissalReasons.length > 0 ? given.dismissalReasons : before.dismissalReasons,
  }
}

function withOthers<Item extends { key: string }>(items: Item[], others: Item[]): Item[] {
  return items.concat(others.filter(({ key }) => !items.some((item) => item.key === key)))
}

/** The standard reasons are one file, so they change together. */
const reasonsKey = 'dismissal_reasons'

const reasonsText = (reasons: DismissalReason[]) => (reasons.length > 0 ? itemText(reasons) : null)

function compare(before: Library, after: Library): LibraryChange[] {
  const reasons: LibraryChange = {
    kind: 'dismissalReasons',
    key: reasonsKey,
    before: reasonsText(before.dismissalReasons),
    after: reasonsText(after.dismissalReasons),
  }
  const items = libraryKinds.flatMap((kind) => {
    const old = new Map(before[kind].map((item) => [item.key, itemText(item)]))
    const given = new Map(after[kind].map((item) => [item.key, itemText(item)]))
    return [...new Set([...given.keys(), ...old.keys()])].map((key) => ({
      kind,
      key,
      before: old.get(key) ?? null,
      after: given.get(key) ?? null,
    }))
  })
  return [...items, reasons].filter((change) => change.before !== change.after)
}
