import { stored } from '../../../lib/storage.ts'
import { readPercent } from '../../../ui/SplitPane.tsx'

/** One row per violation, or per group of the same finding. */
export const listView = stored<'rows' | 'groups'>('triage.view', 'rows', (json) =>
  json === 'rows' || json === 'groups' ? json : undefined,
)

export const divider = stored('triage.divider', 59, readPercent)
