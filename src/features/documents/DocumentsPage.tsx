import '../../locales/document-texts.ts'
import { Link } from '@tanstack/react-router'
import { useExtensions } from '../../api/extensions.ts'
import { FilesIcon } from 'lucide-react'
import { useMemo, useEffect } from 'react'
import { useDocumentHistory } from '../../api/document-history.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { type DocumentsSearch, documentsSearchDefaults } from './document-search-params.ts'
import { DocumentIdForm } from './DocumentIdForm.tsx'
import { filterHistory } from './filter-history.ts'
import { HistoryFilter } from './HistoryFilter.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../../api/connection-context.ts'
import { fetchMissingTitles } from '../../api/missing-titles.ts'

interface DocumentsPageProps {
  search: DocumentsSearch
  onSearch: (change: Partial<DocumentsSearch>) => void
}

// Typed as text, because features do not import each other.
const generateStart: string = '/generate'

/** Documents generated in this browser, and a form to open any other by its id. */
export function DocumentsPage({ search, onSearch }: DocumentsPageProps) {
  const t = useText()
  const history = useDocumentHistory()
  const { mayReview } = useExtensions()
  useMissingTitles()
  const found = useMemo(() => filterHistory(history ?? [], search), [history, search])
  return (
    <Page
      title={t('document.list')}
      meta={
        history &&
        history.length > 0 &&
        t('document.list.count', { count: history.length, number: formatNumber(history.length) })
      }
      actions={<DocumentIdForm />}
    >
      {history === null ? (
        <SkeletonLines lines={8} className="p-6" />
      ) : history.length === 0 ? (
        <EmptyState
          icon={<FilesIcon className="size-5" />}
          title={t('document.list.empty')}
          actions={
            mayReview && (
              <Link to={generateStart} className={buttonClass({ variant: 'primary' })}>
                {t('document.list.generate')}
              </Link>
            )
          }
        >
          {t('document.list.empty.help')}
        </EmptyState>
      ) : (
        <>
          <HistoryFilter documents={history} search={search} onSearch={onSearch} />
          {found.length === 0 ? (
            <EmptyState
              title={t('document.list.none')}
              actions={<Button onClick={() => onSearch(documentsSearchDefaults)}>{t('document.list.clear')}</Button>}
            >
              {t('document.list.none.help')}
            </EmptyState>
          ) : (
            <HistoryTable documents={found} search={search.search} />
          )}
        </>
      )}
    </Page>
  )
}

/** While the list is open, titles that are not known yet arrive by themselves, so that they can be searched. */
function useMissingTitles(): void {
  const client = useQueryClient()
  const { id } = useConnection()
  useEffect(() => {
    const left = new AbortController()
    // Without an answer of the service the documents stay untitled until the next visit.
    fetchMissingTitles(client, id, left.signal).catch(() => undefined)
    return () => left.abort()
  }, [client, id])
}
