import { Link, linkOptions } from '@tanstack/react-router'
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { useCan } from '../../api/choose-service.ts'
import { needsExtendedFilter } from '../../api/violation-filters.ts'
import { useText } from '../../locales/text.ts'
import { tip } from '../../ui/TipLayer.tsx'
import { useWide } from '../../ui/use-media.ts'
import { addressSearch, isPlainClick, type ListSearch, type TriageSearch } from './triage-search-params.ts'

/** Where a violation is in its audit, whatever its state. */
export const toViolation = (auditId: string, violationId: string) =>
  linkOptions({
    to: '/audits/$auditId/violations/$violationId',
    params: { auditId, violationId },
    search: { review_state: 'all' },
  })

/** The list beside which a link stands: what it is filtered by, and what filters it without leaving the open violation. */
export const FilteredListContext = createContext<{
  search: ListSearch
  filter: (change: Partial<ListSearch>) => void
} | null>(null)

interface FilterLinkProps {
  auditId: string | null
  /** The filters to keep. */
  search?: Partial<TriageSearch>
  /** What it filters by. Without it, or if the service lacks the filter, it is no link. */
  change: Partial<TriageSearch> | null
  /** What it filters by instead if the service lacks the filter. */
  otherwise?: Partial<TriageSearch> | null
  title: string
  children: ReactNode
  /** For a link that leaves the open violation. */
  onClick?: (event: MouseEvent) => void
}

/** A link that filters the audit's list. Beside the list it keeps the other filters, and the violation stays open. */
export function FilterLink({ auditId, search, title, children, onClick, ...wanted }: FilterLinkProps) {
  const canFind = useCan('finding')
  const besideList = useContext(FilteredListContext)
  const wide = useWide()
  const change = canFind || !needsExtendedFilter(wanted.change ?? {}) ? wanted.change : wanted.otherwise
  if (!change || auditId === null) return children
  const list = onClick === undefined ? besideList : null
  return (
    <Link
      to="/audits/$auditId"
      params={{ auditId }}
      search={{ review_state: 'all', ...search, ...(list && addressSearch(list.search)), ...change, page: 1 }}
      onClick={(event) => {
        onClick?.(event)
        if (!list || !isPlainClick(event)) return
        event.preventDefault()
        // Where it covers the list it is closed, by a filter by state.
        list.filter({ ...change, ...(!wide && { review_state: list.search.review_state }) })
      }}
      {...tip(title)}
      className="underline decoration-line underline-offset-3 hover:decoration-ink"
    >
      {children}
    </Link>
  )
}

interface RuleLinkProps extends Omit<FilterLinkProps, 'change' | 'otherwise' | 'title' | 'children'> {
  rule_name: string | null
  /** The rule's name by default. */
  children?: ReactNode
}

/** A rule's name as a link that filters the audit's list by it. Without a name it is no link. The published list searches for it. */
export function RuleLink({ rule_name, children = rule_name, ...link }: RuleLinkProps) {
  const t = useText()
  const rule = rule_name?.trim()
  const change = rule ? { rule, search: '' } : null
  const otherwise = rule ? { search: rule } : null
  return (
    <FilterLink {...link} change={change} otherwise={otherwise} title={t('rules.show')}>
      {children}
    </FilterLink>
  )
}
