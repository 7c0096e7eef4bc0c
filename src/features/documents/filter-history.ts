import type { GeneratedDocument } from '../../api/document-history.ts'
import { foldSearch } from '../../lib/fold-search.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { languageName } from '../../lib/language-key.ts'
import type { DocumentsSearch } from './document-search-params.ts'

/** Whether every typed word occurs in the title, the names or the id. */
export function filterHistory(
  documents: readonly GeneratedDocument[],
  { search, templateId, language_key }: DocumentsSearch,
): GeneratedDocument[] {
  const words = foldSearch(search).split(/\s+/).filter(Boolean)
  return documents.filter(
    (document) =>
      (templateId === '' || document.templateId === templateId) &&
      (language_key === '' || document.language_key === language_key) &&
      (words.length === 0 || includesAll(textOf(document), words)),
  )
}

function textOf(document: GeneratedDocument): string {
  const { title, templateKey, tone, documentId, language_key } = document
  return foldSearch(
    [title, templateKey, humaniseKey(templateKey), tone, documentId, languageName(language_key)].join(' '),
  )
}

const includesAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word))
