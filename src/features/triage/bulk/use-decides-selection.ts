import { useExtensions } from '../../../api/extensions.ts'
import { useStore } from '../../../lib/store.ts'
import { countSelected, selections } from '../../../review/selection.ts'
import { useOpenState, useTriageActions } from '../queue/triage-context.ts'
import { useWide } from '../../../ui/use-media.ts'

/** Whether decisions apply to the selected rows. If the open violation covers the list, they apply to that one. */
export function useDecidesSelection(): boolean {
  const { auditId, context } = useTriageActions()
  const isNothingOpen = useOpenState(({ violationId }) => violationId === null)
  const count = countSelected(useStore(selections(context.connectionId, auditId)))
  const isWide = useWide()
  return useExtensions().mayReview && count > 0 && (isWide || isNothingOpen)
}
