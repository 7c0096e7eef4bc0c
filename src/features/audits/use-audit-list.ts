import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { auditQueries, isLimitRefused } from '../../api/audits.ts'
import { useConnection } from '../../api/connection-context.ts'
import { usePersisted } from '../../lib/persisted-store.ts'
import { refusedLimit, usableLimit } from './audit-limit.ts'
import { useAuditRefresh } from './audit-refresh.ts'

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
