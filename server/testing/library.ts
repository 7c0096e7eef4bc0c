import type { Queryable } from '../db/database.ts'
import type { FormEntry, Json } from '../library/form-entry.ts'
import { itemsOf, type Library, type TemplateItem } from '../library/library-item.ts'
import { insertLibrary } from '../library/repository.ts'

interface Given extends Partial<Omit<Library, 'templates'>> {
  templates?: (Omit<TemplateItem, 'form'> & { form: FormEntry[] | Json[] })[]
}

/** Adds items to the library of a workspace. Their ids are their keys. */
export function addToLibrary(db: Queryable, workspace_id: string, given: Given): Promise<void> {
  const none = { templates: [], tonesOfVoice: [], knowledgeBases: [], rules: [], dismissalReasons: [] }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- form entries are JSON
  return insertLibrary(db, workspace_id, itemsOf({ ...none, ...(given as Partial<Library>) }))
}
