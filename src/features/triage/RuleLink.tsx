import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { tip } from '../../ui/tip.ts'
import type { TriageSearch } from './filters/triage-search-params.ts'

interface RuleLinkProps {
  auditId: string | null
  rule_name: string | null
  /** The filters to keep beside the rule. */
  search?: Partial<TriageSearch>
  /** The rule's name by default. */
  children?: ReactNode
  onClick?: (event: MouseEvent) => void
}

/** The filter by a rule. The published contract has none, so its name is searched for. */
export function useRuleFilter(): (rule: string) => Pick<TriageSearch, 'rule' | 'search'> {
  const canFind = useExtensions().offers('finding')
  return (rule) => (canFind ? { rule, search: '' } : { search: rule })
}

/** A rule's name as a link that filters the audit's list by it. Without a name it is no link. */
export function RuleLink({ auditId, rule_name, search, children = rule_name, onClick }: RuleLinkProps) {
  const t = useText()
  const ruleFilter = useRuleFilter()
  const rule = rule_name?.trim()
  if (!rule || auditId === null) return children
  return (
    <Link
      to="/audits/$auditId"
      params={{ auditId }}
      search={{ review_state: 'all', ...search, ...ruleFilter(rule), page: 1 }}
      onClick={onClick}
      {...tip(t('rules.show'))}
      className="underline decoration-line underline-offset-3 hover:decoration-ink"
    >
      {children}
    </Link>
  )
}
