import { type Query, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Audit, AuditList } from '../../../contract/openapi.gen.ts'
import { auditActivity, auditQueries, isLimitRefused } from '../../api/audits.ts'
import { useConnection } from '../../api/connection-context.ts'
import { useExtensions } from '../../api/extensions.ts'
import { usePolling } from '../../api/live-status.ts'
import { refusedLimit, usableLimit } from './audit-limit.ts'
import { usePersisted } from '../../lib/persisted-store.ts'

/** The newest audits, up to `wanted`. A limit that the service refuses is remembered, and a smaller one is requested. */
export function useAuditList(wanted: number, { archived = false, enabled = true } = {}) {
  const [refused, setRefused] = usePersisted(refusedLimit(useConnection().id))
  const limit = usableLimit(wanted, refused)
  const query = useQuery({ ...auditQueries.list({ limit, archived }), ...useAuditRefresh(), enabled })
  const isRefused = isLimitRefused(query.error) && limit > 1
  useEffect(() => {
    if (isRefused) setRefused(limit)
  }, [isRefused, limit, setRefused])
  return { query, limit, refused, isRefused }
}

/** The longest list that our service returns, and that it can be paged through. */
const maxLimit = { published: 100, paged: 5000 }

export interface AllAudits {
  audits: readonly Audit[]
  /** Of the list that they are from. */
  limit: number
  /** The longest list has been requested, and its answer is here or failed. */
  isLoaded: boolean
  /** The workspace may have older audits than these. */
  mayBeMore: boolean
}

/** All audits of the workspace, or as many as one list can have, regardless of what the table shows. */
export function useAllAudits(shown: readonly Audit[], shownLimit: number, archived: boolean): AllAudits {
  const isComplete = shown.length < shownLimit
  const { offers } = useExtensions()
  const longest = offers('finding') ? maxLimit.paged : maxLimit.published
  const { query, limit, isRefused } = useAuditList(Math.max(longest, shownLimit), { archived, enabled: !isComplete })
  if (isComplete) return { audits: shown, limit: shownLimit, isLoaded: true, mayBeMore: false }
  if (!query.data) return { audits: shown, limit: shownLimit, isLoaded: query.isError && !isRefused, mayBeMore: true }
  const { audits } = query.data
  return { audits, limit, isLoaded: !query.isPlaceholderData, mayBeMore: audits.length >= limit }
}

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
function useAuditRefresh() {
  return { refetchInterval: usePolling()(pause), refetchIntervalInBackground: true }
}
