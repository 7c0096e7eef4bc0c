import type { GeneratedDocument } from '../../api/document-history.ts'
import { humaniseKey } from '../../lib/humanise-key.ts'
import { languageName, sortLanguages } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { ListSearch } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import type { DocumentsSearch } from './document-search-params.ts'

interface HistoryFilterProps {
  documents: readonly GeneratedDocument[]
  search: DocumentsSearch
  onSearch: (change: Partial<DocumentsSearch>) => void
}

export function HistoryFilter({ documents, search, onSearch }: HistoryFilterProps) {
  const t = useText()
  const templates = new Map(documents.map(({ templateId, templateKey }) => [templateId, humaniseKey(templateKey)]))
  const languages = sortLanguages(documents.map(({ language_key }) => language_key))
  return (
    <search className="flex flex-wrap gap-2 px-5 py-3 lg:px-6">
      <ListSearch label={t('document.search')} value={search.search} onValue={(text) => onSearch({ search: text })} />
      <Select
        aria-label={t('document.template')}
        value={search.templateId}
        options={[
          { value: '', label: t('document.template.any') },
          ...[...templates].sort(([, a], [, b]) => a.localeCompare(b)).map(([value, label]) => ({ value, label })),
        ]}
        onValue={(templateId) => onSearch({ templateId })}
      />
      <Select
        aria-label={t('document.language')}
        value={search.language_key}
        options={[
          { value: '', label: t('document.language.any') },
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
        onValue={(language_key) => onSearch({ language_key })}
      />
    </search>
  )
}
