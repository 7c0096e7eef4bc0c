import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { useDebouncedText } from '../../ui/use-debounced-text.ts'
import { findItems } from './find-items.ts'
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
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords, setNow] = useDebouncedText(search.search, (text) => onSearch({ search: text }), 100)
  const found = findItems(items, search.search, textsOf)
  const keys = useKeys('search')
  useCommand('search', () => field.current?.focus())
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
        <SearchInput
          ref={field}
          label={searchLabel}
          placeholder={searchLabel}
          keys={keys}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="w-full sm:w-80"
        />
        <output className="text-sm text-quiet">
          {search.search !== '' && t('library.count', { count: found.length, total: items.length })}
        </output>
      </search>
      {found.length === 0 ? (
        <EmptyState
          title={t('library.none')}
          actions={<Button onClick={() => setNow('')}>{t('library.clear')}</Button>}
        />
      ) : (
        <ul aria-label={title} className="border-t border-line">
          {found.map(children)}
        </ul>
      )}
    </>
  )
}
