import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useContext } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { tip } from '../../ui/TipLayer.tsx'
import { useWide } from '../../ui/use-media.ts'
import { addressSearch, isPlainClick, type TriageSearch } from './filters/triage-search-params.ts'
import { TriageActionsContext, TriageSearchContext } from './triage-context.ts'

interface FilterLinkProps {
  auditId: string | null
  /** The filters to keep. */
  search?: Partial<TriageSearch>
  /** What it filters by. Without it, it is no link. */
  change: Partial<TriageSearch> | null
  title: string
  children: ReactNode
  onClick?: (event: MouseEvent) => void
}

/** A link that filters the audit's list. */
export function FilterLink({ auditId, search, change, title, children, onClick }: FilterLinkProps) {
  if (!change || auditId === null) return children
  return (
    <Link
      to="/audits/$auditId"
      params={{ auditId }}
      search={{ review_state: 'all', ...search, ...change, page: 1 }}
      onClick={onClick}
      {...tip(title)}
      className="underline decoration-line underline-offset-3 hover:decoration-ink"
    >
      {children}
    </Link>
  )
}

/** The props of a link in the open violation. It keeps the other filters, and stays open unless it covers the list. */
export function useFilterFromOpen(change: Partial<TriageSearch> | null): Pick<FilterLinkProps, 'search' | 'onClick'> {
  const actions = useContext(TriageActionsContext)
  const search = useContext(TriageSearchContext)
  const wide = useWide()
  // A violation on a page of its own has no list.
  if (!actions || !search) return {}
  return {
    search: addressSearch(search),
    onClick: (event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      // A filter by state closes the violation.
      actions.filter({ ...change, ...(!wide && { review_state: search.review_state }) })
    },
  }
}

/** The filter by a rule. The published contract has none, so its name is searched for. Null without a name. */
export function useRuleFilter(): (rule_name: string | null) => Pick<TriageSearch, 'rule' | 'search'> | null {
  const canFind = useExtensions().offers('finding')
  return (rule_name) => {
    const rule = rule_name?.trim()
    return rule ? (canFind ? { rule, search: '' } : { search: rule }) : null
  }
}

interface RuleLinkProps extends Omit<FilterLinkProps, 'change' | 'title' | 'children'> {
  rule_name: string | null
  /** The rule's name by default. */
  children?: ReactNode
}

/** A rule's name as a link that filters the audit's list by it. Without a name it is no link. */
export function RuleLink({ rule_name, children = rule_name, ...link }: RuleLinkProps) {
  const t = useText()
  const ruleFilter = useRuleFilter()
  return (
    <FilterLink {...link} change={ruleFilter(rule_name)} title={t('rules.show')}>
      {children}
    </FilterLink>
  )
}
