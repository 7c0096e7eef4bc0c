import { persisted } from '../../../lib/persisted-store.ts'
import { readPercent } from '../../../ui/SplitPane.tsx'

/** One row per violation, or per group of the same finding: of the audit where the service offers that, else of the page. */
export const listView = persisted<'rows' | 'groups'>('triage.view', 'rows', (json) =>
  json === 'rows' || json === 'groups' ? json : undefined,
)

export const divider = persisted('triage.divider', 50, readPercent)
