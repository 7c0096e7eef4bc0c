import type { ListedDocument } from '../../../contract/extensions.gen.ts'
import { useConnection } from '../../api/connection-context.ts'
import { documentEdit } from '../../api/document-history.ts'
import { useTemplateNames } from '../../api/templates.ts'
import { findItems } from '../../lib/find-items.ts'
import { languageName } from '../../lib/language-key.ts'
import type { DocumentsSearch } from './document-search-params.ts'
import type { GeneratedDocument } from '../../state/stored-values.ts'

/** A row of the list of documents. */
export interface DocumentEntry {
  documentId: string
  /** The heading of an edit, else the last known title. */
  title: string
  isEdited: boolean
  templateId: string | null
  template: string
  language_key: string | null
  created_at: string
  /** As the service lists it. Absent in the list of this browser. */
  listed?: ListedDocument
  /** Where it was generated in this browser: its input is known. */
  generated?: GeneratedDocument
}

/** Completes a document, as the service lists it or as it was generated here, by what this browser and the library know. */
export function useEntryOf() {
  const { id } = useConnection()
  const nameOf = useTemplateNames()
  return (
    documentId: string,
    listed: ListedDocument | undefined,
    generated: GeneratedDocument | undefined,
  ): DocumentEntry => {
    const edit = documentEdit(id, documentId).get()
    const { title = null, templateId = null, created_at = '' } = listed ?? generated ?? {}
    return {
      documentId,
      title: edit?.title ?? title?.trim() ?? '',
      isEdited: edit !== null,
      templateId,
      template: templateId === null ? '' : nameOf(templateId, listed ? undefined : generated?.templateKey),
      language_key: (listed ? listed.languageKey : generated?.language_key) ?? null,
      created_at,
      listed,
      generated,
    }
  }
}

/** Those of the template and language whose title, names or id contain every typed word. */
export function filterEntries(
  entries: readonly DocumentEntry[],
  { search, templateId, language_key }: DocumentsSearch,
): DocumentEntry[] {
  const chosen = entries.filter(
    (entry) =>
      (templateId === '' || entry.templateId === templateId) &&
      (language_key === '' || entry.language_key === language_key),
  )
  return findItems(chosen, search, ({ title, template, documentId, language_key: language, generated }) => [
    title,
    template,
    generated?.templateKey,
    generated?.tone,
    documentId,
    language && languageName(language),
  ])
}

/** Extracts the id from the typed text: the id itself, or a link to the document's page. */
export function readDocumentId(typed: string): string {
  const text = typed.trim()
  if (!/^(https?:\/)?\//i.test(text) || !URL.canParse(text, 'http://localhost')) return text
  const { pathname } = new URL(text, 'http://localhost')
  const encoded = /\/documents?\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (encoded === undefined) return text
  try {
    return decodeURIComponent(encoded)
  } catch {
    // Not encoded: the id is used as it stands.
    return encoded
  }
}
