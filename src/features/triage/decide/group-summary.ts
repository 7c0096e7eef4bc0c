import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Translate } from '../../../locales/text.ts'
import { countStates } from '../logic/group-impact.ts'

/** The number of members in the audit and their states, as one sentence. */
export function groupSummary(members: readonly Violation[], t: Translate): string {
  const states = countStates(members).map(({ review_state, count }) =>
    t(`triage.group.count.${review_state}`, { count }),
  )
  return t('triage.group.in_audit', { count: formatNumber(members.length), states: states.join(', ') })
}
