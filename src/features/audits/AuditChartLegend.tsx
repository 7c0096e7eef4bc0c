import type { SchemaReviewProgress } from '../../api/schema.gen.ts'
import { reviewStateNames } from '../../domain/violations/review-state.ts'
import { StateDot } from '../../domain/violations/StateDot.tsx'
import { formatNumber } from '../../lib/format.ts'

/** The colours of the states, with the counts of the hovered audit. */
export function AuditChartLegend({ progress }: { progress?: SchemaReviewProgress }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1">
      {reviewStateNames.toReversed().map((review_state) => (
        <li key={review_state} className="flex gap-1.5">
          <StateDot review_state={review_state} />
          {progress && <span className="font-medium tabular-nums">{formatNumber(progress[review_state])}</span>}
        </li>
      ))}
    </ul>
  )
}
