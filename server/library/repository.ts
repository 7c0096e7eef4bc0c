import type { KnowledgeBase as ListedKnowledgeBase, LanguageKey, Template } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, rowsOf, sql } from '../db/sql.ts'
import type { FormEntry, Json } from './form-entry.ts'
import { type Library, type LibraryFile, type LibraryItem, objectEntries } from './library-item.ts'
import { localize } from './localize.ts'

interface Stored<Kind extends keyof Library> extends LibraryItem {
  kind: Kind
  item: LibraryFile<Kind>
}

async function readItems<Kind extends keyof Library>(db: Queryable, workspace_id: string, kind: Kind, id?: string) {
  return db.query<Stored<Kind>>(sql`
    select kind, id, item from library_item
    where workspace_id = ${workspace_id} and kind = ${kind} ${id === undefined ? emptySql : sql`and id = ${id}`}
    order by coalesce((item ->> 'position')::integer, 0), id`)
}

export function readLibrary(db: Queryable, workspace_id: string): Promise<LibraryItem[]> {
  return db.query<LibraryItem>(sql`
    select kind, id, item from library_item where workspace_id = ${workspace_id} order by kind, id`)
}

export async function insertLibrary(tx: Queryable, workspace_id: string, items: LibraryItem[]): Promise<void> {
  await tx.query(sql`
    insert into library_item (workspace_id, kind, id, item)
    select ${workspace_id}, kind, id, item from ${rowsOf(sql`library_item`, items)}
    on conflict (workspace_id, kind, id) do update set item = excluded.item`)
}

/** All, or the one with this id. The published API leaves out what is for the writer only, which its contract does not name. */
export async function listTemplates(db: Queryable, workspace_id: string, id?: string) {
  return (await readItems(db, workspace_id, 'templates', id)).map(templateOf)
}

export async function listTonesOfVoice(db: Queryable, workspace_id: string, id?: string) {
  return (await readItems(db, workspace_id, 'tonesOfVoice', id)).map(toneOf)
}

export interface KnowledgeBase extends ListedKnowledgeBase {
  /** The facts themselves, for the writer only. */
  content: string | null
}

/** All, or the one with this id. The published API leaves out their content, which its contract does not name. */
export async function listKnowledgeBases(db: Queryable, workspace_id: string, id?: string): Promise<KnowledgeBase[]> {
  const stored = await readItems(db, workspace_id, 'knowledgeBases', id)
  return stored.map(({ id, item: { name, description = null, content = null } }) => ({
    id,
    name,
    description,
    content,
  }))
}

export async function listRules(db: Queryable, workspace_id: string, id?: string) {
  return (await readItems(db, workspace_id, 'rules', id)).map(({ item }) => item)
}

/** False if there is no such item. */
export async function deleteItem(tx: Queryable, workspace_id: string, { kind, id }: Pick<LibraryItem, 'kind' | 'id'>) {
  const deleted = await tx.query(sql`
    delete from library_item where workspace_id = ${workspace_id} and kind = ${kind} and id = ${id} returning 1`)
  return deleted.length > 0
}

export async function listDismissalReasons(db: Queryable, workspace_id: string) {
  const [stored] = await readItems(db, workspace_id, 'dismissalReasons')
  return stored?.item ?? []
}

const idIn = (id: string, language: LanguageKey) => `${id}-${language.toLowerCase()}`

export function templateOf({ id, item }: Pick<Stored<'templates'>, 'id' | 'item'>) {
  const { key, languages, name, steps = [], form, body } = item
  const commands = languages.flatMap((languageKey) =>
    textsIn(steps, languageKey).map((instruction, index) => ({
      id: idIn(`${id}-step-${index + 1}`, languageKey),
      languageKey,
      instruction,
    })),
  )
  const templateMetas = languages.map((languageKey) => ({
    id: idIn(id, languageKey),
    languageKey,
    name: textsIn([name], languageKey).join(''),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of a template describes form entries
    form: localize(form, languageKey) as unknown as FormEntry[] & Template['templateMetas'][number]['form'],
    body: body?.[languageKey] ?? null,
  }))
  return { id, key, commands, templateMetas }
}

/** Where the languages have different numbers of steps, these are per language as a whole. */
function textsIn(given: Json, language: LanguageKey): string[] {
  const texts = localize(given, language)
  return Array.isArray(texts) ? texts.map(String) : []
}

export function toneOf({ id, item: { key, languages } }: Pick<Stored<'tonesOfVoice'>, 'id' | 'item'>) {
  const toneOfVoiceMetas = objectEntries(languages).map(([languageKey, texts]) => ({
    description: null,
    content: null,
    ...texts,
    id: idIn(id, languageKey),
    toneOfVoiceId: id,
    languageKey,
  }))
  return { id, key, toneOfVoiceMetas }
}
