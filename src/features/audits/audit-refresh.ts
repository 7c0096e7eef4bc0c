import type { Query } from '@tanstack/react-query'
import { auditActivity } from '../../api/audits.ts'
import { usePolling } from '../../api/live-status.ts'
import type { AuditList } from '../../../contract/openapi.gen.ts'

/** Pauses between refreshes of a list with running audits. An unknown status may be a running one. */
const pauses = { running: 5_000, unknown: 30_000 }
const hiddenPauseMs = 60_000

function pause({ state }: Pick<Query<AuditList>, 'state'>): number | false {
  const activities = new Set(state.data?.audits.map(auditActivity))
  const perhaps = activities.has('unknown') || state.data?.audits.length === 0
  const isUnderWay = activities.has('running') || activities.has('queued')
  const shortest = isUnderWay ? pauses.running : perhaps && pauses.unknown
  return shortest && document.hidden ? hiddenPauseMs : shortest
}

/** While the service sends what happens, nothing has to be asked. */
export function useAuditRefresh() {
  return { refetchInterval: usePolling()(pause), refetchIntervalInBackground: true }
}
