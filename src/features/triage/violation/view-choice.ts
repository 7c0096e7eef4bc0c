import { readOneOf } from '../../../lib/search-params.ts'
import { persisted } from '../../../lib/persisted-store.ts'

export const violationViews = ['found', 'suggested', 'changes'] as const
export type ViolationView = (typeof violationViews)[number]

/** How found and suggested text are shown. The choice applies to all violations. */
export const viewChoice = persisted<ViolationView>('violation_view', 'changes', (json) =>
  readOneOf(json, violationViews),
)
