import type { GeneratedDocument } from '../../api/document-history.ts'
import { findItems } from '../../lib/find-items.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { languageName } from '../../lib/language-key.ts'
import type { DocumentsSearch } from './document-search-params.ts'

/** Those of the template and language whose title, names or id contain every typed word. */
export function filterHistory(
  documents: readonly GeneratedDocument[],
  { search, templateId, language_key }: DocumentsSearch,
): GeneratedDocument[] {
  const chosen = documents.filter(
    (document) =>
      (templateId === '' || document.templateId === templateId) &&
      (language_key === '' || document.language_key === language_key),
  )
  return findItems(chosen, search, ({ title, templateKey, tone, documentId, language_key: language }) => [
    title,
    templateKey,
    humaniseKey(templateKey),
    tone,
    documentId,
    languageName(language),
  ])
}
