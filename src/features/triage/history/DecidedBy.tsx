import { useQuery } from '@tanstack/react-query'
import { decisionInForce, historyQueries } from '../../../api/history.ts'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { isReviewState } from '../../../domain/violations/review-state.ts'
import { useText } from '../../../locales/text.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { Fact } from '../violation/Fact.tsx'

/** Who made the decision that is shown, and when. Nothing while the service does not know of it. */
export function DecidedBy({ violation: { id, review_state } }: { violation: Violation }) {
  const t = useText()
  const { data } = useQuery({ ...historyQueries.violation(id), enabled: review_state !== 'undecided' })
  const newest = data && decisionInForce(data)
  if (!newest || newest.to_state !== review_state || !isReviewState(review_state)) return null
  const { kind, actor_email, created_at } = newest
  const who = actor_email ?? t('violation.comment.unknown_author')
  return (
    <Fact name={t('violation.decided')}>
      {kind === 'import' ? t('violation.history.import') : t(`violation.decided.${review_state}`, { who })}{' '}
      <Ago value={created_at} />
    </Fact>
  )
}
