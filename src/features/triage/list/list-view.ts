import { stored } from '../../../lib/storage.ts'
import { readPercent } from '../../../ui/SplitPane.tsx'

/** One row per violation, or per group of the same finding. */
export const listView = stored<'rows' | 'groups'>('triage.view', 'rows', (json) =>
  json === 'rows' || json === 'groups' ? json : undefined,
)

export const divider = stored('triage.divider', 59, readPercent)

/** From this width on the page's head has one height, whatever it says, unless the audit's name takes two lines. */
export const firstRowsFit = '(width >= 68rem)'
