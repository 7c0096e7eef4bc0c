import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FilesIcon } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useConnection } from '../../api/connection-context.ts'
import { useDocumentHistory } from '../../api/document-history.ts'
import { listedDocumentQueries } from '../../api/listed-documents.ts'
import { useCan } from '../../api/choose-service.ts'
import { useExtensions } from '../../api/extensions.ts'
import { fetchMissingTitles } from '../../api/documents.ts'
import { templateName, templateQueries } from '../../api/templates.ts'
import { formatNumber } from '../../lib/format.ts'
import { languageName, sortLanguages } from '../../lib/language-key.ts'
import { useText } from '../../locales/text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListSearch } from '../../ui/SearchInput.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Table } from '../../ui/Table.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useChangeSearch } from '../../ui/use-change-search.ts'
import { type DocumentEntry, filterEntries, readDocumentId, useEntryOf } from './document-entries.ts'
import { type DocumentsSearch, documentsSearchDefaults } from './document-search-params.ts'
import { DocumentRow } from './DocumentRow.tsx'

interface ListedProps {
  search: DocumentsSearch
  onSearch: (change: Partial<DocumentsSearch>) => void
}

// Typed as text, because features do not import each other.
const generateStart: string = '/generate'

/** The documents of the workspace, or of this browser where the service cannot list them, and a form to open any by its id. */
export function DocumentsPage() {
  const search = useSearch({ from: '/_connected/documents/' })
  const props = { search, onSearch: useChangeSearch<DocumentsSearch>() }
  return useCan('documents') ? <WorkspaceDocuments {...props} /> : <BrowserDocuments {...props} />
}

function WorkspaceDocuments(props: ListedProps) {
  const t = useText()
  const query = useInfiniteQuery(listedDocumentQueries.list(props.search))
  const { data: templates = [] } = useQuery(templateQueries.list())
  const history = useDocumentHistory()
  const entryOf = useEntryOf()
  const generatedAs = (id: string) => history?.find(({ documentId }) => documentId === id)
  return (
    <Page title={t('document.list')} actions={<DocumentIdForm />}>
      <QueryState query={query}>
        {({ pages }) => (
          <DocumentList
            {...props}
            entries={pages
              .flatMap(({ items }) => items)
              .map((listed) => entryOf(listed.id, listed, generatedAs(listed.id)))}
            isEmpty={Object.values(props.search).every((value) => value === '')}
            isOfWorkspace
            templates={templates.map((template) => [template.id, templateName(template)])}
            languages={templates.flatMap(({ templateMetas }) => templateMetas.map(({ languageKey }) => languageKey))}
          >
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('audits.show_more')}
              </Button>
            )}
          </DocumentList>
        )}
      </QueryState>
    </Page>
  )
}

const shownAtOnce = 100

function BrowserDocuments(props: ListedProps) {
  const t = useText()
  const history = useDocumentHistory()
  const entryOf = useEntryOf()
  const [shown, setShown] = useState(shownAtOnce)
  const client = useQueryClient()
  const { id } = useConnection()
  // Titles that are not known yet arrive while the list is open, so that they can be searched.
  useEffect(() => {
    const left = new AbortController()
    // Without an answer of the service the documents stay untitled until the next visit.
    fetchMissingTitles(client, id, left.signal).catch(() => undefined)
    return () => left.abort()
  }, [client, id])
  const entries = history?.map((generated) => entryOf(generated.documentId, undefined, generated)) ?? []
  const found = filterEntries(entries, props.search)
  const number = formatNumber(entries.length)
  return (
    <Page
      title={t('document.list')}
      meta={entries.length > 0 && t('document.list.count', { count: entries.length, number })}
      actions={<DocumentIdForm />}
    >
      {history === null ? (
        <SkeletonLines lines={8} className="p-6" />
      ) : (
        <DocumentList
          {...props}
          entries={found.slice(0, shown)}
          isEmpty={entries.length === 0}
          templates={entries.map(({ templateId, template }) => [templateId ?? '', template])}
          languages={history.map(({ language_key }) => language_key)}
        >
          {found.length > shown && (
            <Button onClick={() => setShown(shown + shownAtOnce)}>
              {t('document.show_more', { count: found.length - shown })}
            </Button>
          )}
        </DocumentList>
      )}
    </Page>
  )
}

interface DocumentListProps extends ListedProps {
  entries: readonly DocumentEntry[]
  /** Whether nothing in `entries` means that there is no document at all. */
  isEmpty: boolean
  isOfWorkspace?: boolean
  /** Those to choose from, by id. */
  templates: readonly [id: string, name: string][]
  languages: readonly string[]
  /** The button that shows more. */
  children: ReactNode
}

function DocumentList({ entries, isEmpty, isOfWorkspace = false, children, ...filters }: DocumentListProps) {
  const t = useText()
  const { mayReview } = useExtensions()
  const { search, onSearch } = filters
  if (entries.length === 0 && isEmpty) {
    return (
      <EmptyState
        icon={FilesIcon}
        title={t('document.list.empty')}
        actions={
          mayReview && (
            <Link to={generateStart} className={buttonClass({ variant: 'primary' })}>
              {t('document.list.generate')}
            </Link>
          )
        }
      >
        {t(isOfWorkspace ? 'document.list.empty.workspace' : 'document.list.empty.help')}
      </EmptyState>
    )
  }
  return (
    <>
      <Filters {...filters} />
      {entries.length === 0 ? (
        <EmptyState
          title={t('document.list.none')}
          actions={<Button onClick={() => onSearch(documentsSearchDefaults)}>{t('document.list.clear')}</Button>}
        >
          {t(isOfWorkspace ? 'document.list.none.workspace' : 'document.list.none.help')}
        </EmptyState>
      ) : (
        <Table
          label={t('document.list')}
          heads={[
            t('document.column.title'),
            isOfWorkspace && { title: t('document.state'), className: 'max-md:hidden' },
            { title: t('document.template'), className: 'max-md:hidden' },
            { title: t('document.language'), className: 'max-lg:hidden' },
            { title: t(isOfWorkspace ? 'document.requested_by' : 'document.tone'), className: 'max-lg:hidden' },
            { title: t('document.created'), className: 'max-md:hidden' },
            { title: t('document.column.actions'), hideTitle: true },
          ]}
        >
          {entries.map((entry) => (
            <DocumentRow key={entry.documentId} entry={entry} search={search.search} />
          ))}
        </Table>
      )}
      {children && <div className="p-5 text-center">{children}</div>}
    </>
  )
}

type FiltersProps = Pick<DocumentListProps, 'search' | 'onSearch' | 'templates' | 'languages'>

function Filters({ search, onSearch, templates, languages }: FiltersProps) {
  const t = useText()
  const names = [...new Map(templates)].sort(([, a], [, b]) => a.localeCompare(b))
  return (
    <search className="flex flex-wrap gap-2 px-5 py-3 lg:px-6">
      <ListSearch label={t('document.search')} value={search.search} onValue={(text) => onSearch({ search: text })} />
      <Select
        aria-label={t('document.template')}
        value={search.templateId}
        options={[
          { value: '', label: t('document.template.any') },
          ...names.map(([value, label]) => ({ value, label })),
        ]}
        onValue={(templateId) => onSearch({ templateId })}
      />
      <Select
        aria-label={t('document.language')}
        value={search.language_key}
        options={[
          { value: '', label: t('document.language.any') },
          ...sortLanguages(languages).map((value) => ({ value, label: languageName(value) })),
        ]}
        onValue={(language_key) => onSearch({ language_key })}
      />
    </search>
  )
}

/** Opens any document of the workspace by its id or a link to it, wherever it was generated. */
function DocumentIdForm() {
  const t = useText()
  const navigate = useNavigate()
  const [documentId, setDocumentId] = useState('')
  const wanted = readDocumentId(documentId)
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (wanted) void navigate({ to: '/documents/$documentId', params: { documentId: wanted } })
  }
  return (
    <form onSubmit={open} className="flex gap-2">
      <TextInput
        aria-label={t('document.id')}
        placeholder={t('document.id')}
        autoComplete="off"
        spellCheck={false}
        value={documentId}
        onChange={(event) => setDocumentId(event.target.value)}
        className="w-full sm:w-64"
      />
      <Button type="submit" unavailable={!wanted && t('document.id.missing')}>
        {t('document.open')}
      </Button>
    </form>
  )
}
