import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { memo } from 'react'
import { formatNumber } from '../lib/format.ts'
import { useText } from '../locales/text.ts'
import { Button } from './Button.tsx'
import { Kbd } from './Kbd.tsx'

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Overrides what follows from the count, if the service said whether there are more. */
  hasMore?: boolean
  previousKeys?: string
  nextKeys?: string
}

export const Pagination = memo(function Pagination(props: PaginationProps) {
  const { page, pages, onPage, hasMore = page < pages, previousKeys, nextKeys } = props
  const t = useText()
  return (
    <nav aria-label={t('pages')} className="flex items-center gap-3">
      <Button
        size="sm"
        aria-label={t('previous_page')}
        unavailable={page <= 1 && t('first_page')}
        onClick={() => onPage(page - 1)}
        keys={previousKeys}
      >
        <ChevronLeftIcon aria-hidden="true" className="size-4 rtl:rotate-180" />
      </Button>
      <span className="whitespace-nowrap">
        {t('page_of', { page: formatNumber(page), pages: formatNumber(Math.max(pages, page)) })}
      </span>
      <Button
        size="sm"
        aria-label={t('next_page')}
        unavailable={!hasMore && t('last_page')}
        onClick={() => onPage(page + 1)}
      >
        {nextKeys && <Kbd keys={nextKeys} />}
        <ChevronRightIcon aria-hidden="true" className="size-4 rtl:rotate-180" />
      </Button>
    </nav>
  )
})
