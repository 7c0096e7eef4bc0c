import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { findItems } from '../../lib/find-items.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListSearch } from '../../ui/SearchInput.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { LibrarySkeleton } from './LibrarySkeleton.tsx'
import type { LibrarySearch } from './library-search-params.ts'

export interface LibraryListProps {
  search: LibrarySearch
  onSearch: (search: LibrarySearch) => void
}

interface LibraryListPageProps<T> extends LibraryListProps {
  title: string
  searchLabel: string
  icon: ReactNode
  empty: { title: string; help: string }
  query: UseQueryResult<T[]>
  textsOf: (item: T) => (string | null | undefined)[]
  /** One row, with a key. */
  children: (item: T) => ReactNode
}

/** A list of all items of one kind, filtered while typing. */
export function LibraryListPage<T>({ title, query, search, ...rest }: LibraryListPageProps<T>) {
  return (
    <Page title={title}>
      <QueryState query={query} skeleton={<LibrarySkeleton />}>
        {(items) => <LibraryItems title={title} items={items} search={search} {...rest} />}
      </QueryState>
    </Page>
  )
}

type LibraryItemsProps<T> = Omit<LibraryListPageProps<T>, 'query'> & { items: readonly T[] }

function LibraryItems<T>({
  title,
  items,
  searchLabel,
  icon,
  empty,
  textsOf,
  search,
  onSearch,
  children,
}: LibraryItemsProps<T>) {
  const t = useText()
  const found = findItems(items, search.search, textsOf)
  if (items.length === 0) {
    return (
      <EmptyState icon={icon} title={empty.title}>
        {empty.help}
      </EmptyState>
    )
  }
  return (
    <>
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 lg:px-6">
        <ListSearch label={searchLabel} value={search.search} onValue={(text) => onSearch({ search: text })} />
        <output className="text-sm text-quiet">
          {search.search !== '' && t('library.count', { count: found.length, total: items.length })}
        </output>
      </search>
      {found.length === 0 ? (
        <EmptyState
          title={t('library.none')}
          actions={<Button onClick={() => onSearch({ search: '' })}>{t('library.clear')}</Button>}
        />
      ) : (
        <ul aria-label={title} className="border-t border-line">
          {found.map(children)}
        </ul>
      )}
    </>
  )
}

interface LibraryRowProps {
  /** The name as a link to its page. The whole row is clickable. */
  name: ReactNode
  description?: string | null
  /** At the end of the row: languages, counts. */
  facts?: ReactNode
  action?: ReactNode
}

export function LibraryRow({ name, description, facts, action }: LibraryRowProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 hover:bg-hover sm:gap-x-6 lg:px-6">
      <div className="min-w-56 flex-1 basis-80">
        <p className="font-medium [&_a]:after:absolute [&_a]:after:inset-0 [&_a:hover]:underline">{name}</p>
        {description && <p className="line-clamp-2 max-w-prose text-quiet">{description}</p>}
      </div>
      {facts && <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">{facts}</div>}
      {action && <div className="relative max-sm:ms-auto">{action}</div>}
    </li>
  )
}
