import { reviewStateNames } from '../../domain/violations/review-state.ts'
import { StateDot } from '../../domain/violations/StateDot.tsx'

export function AuditChartLegend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1">
      {reviewStateNames.toReversed().map((review_state) => (
        <li key={review_state}>
          <StateDot review_state={review_state} />
        </li>
      ))}
    </ul>
  )
}
