import type { Translate } from '../../../locales/text.ts'
import { severities } from '../../../domain/violations/severity.ts'
import { stateName } from '../decide/state-name.ts'
import type { TriageSearch } from './triage-search.ts'

type Filter = Pick<TriageSearch, 'review_state' | 'severity' | 'search'>

/** A filter as text. Null if it shows all violations of the audit. */
export function filterWords({ review_state, severity, search }: Filter, t: Translate): string | null {
  const words = [
    review_state !== 'all' && t('evidence.report.filter.state', { state: stateName(review_state, t) }),
    severity && t('evidence.report.filter.severity', { severity: t(severities[severity].text) }),
    search && t('evidence.report.filter.search', { search }),
  ].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : null
}
