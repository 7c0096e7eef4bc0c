import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { fetchViolationPage, violationQueries, writeReadStates } from '../../../api/violations.ts'
import { maxPageSize, pageSizes, smallerPage } from '../filters/page-size.ts'
import { rememberRead } from './precedent-store.ts'

const freshForMs = 300_000
// A reviewer who steps through violations quickly triggers no searches.
const readDelayMs = 300

/** Reads the violations of a rule in the audit, by one search for its name. Returns their number. */
const rulePrecedents = (connectionId: string, auditId: string, rule_name: string) =>
  queryOptions({
    queryKey: [...violationQueries.all(), 'precedents', auditId, rule_name],
    queryFn: async ({ client, signal }) => {
      const largest = maxPageSize(connectionId)
      let size = { page: 1, page_size: Math.min(Math.max(...pageSizes), largest.get()) }
      for (;;) {
        try {
          const search = { review_state: 'all', search: rule_name, ...size } as const
          const { violations } = await fetchViolationPage(client, auditId, search, signal)
          writeReadStates(client, violations)
          rememberRead(client, connectionId, violations)
          return violations.length
        } catch (error) {
          const smaller = smallerPage(error, size)
          if (!smaller) throw error
          largest.set(smaller.page_size)
          size = smaller
        }
      }
    },
    staleTime: freshForMs,
    gcTime: freshForMs,
  })

/** Reads the precedents of the rule from the service, once the violation is loaded. */
export function useRulePrecedents(violation: Violation): void {
  const client = useQueryClient()
  const { id: connectionId } = useConnection()
  const { audit_id } = violation
  const rule_name = violation.rule_name?.trim()
  const isLoaded = 'comments' in violation
  useEffect(() => {
    if (!isLoaded || audit_id === null || !rule_name) return undefined
    const read = () => void client.prefetchQuery(rulePrecedents(connectionId, audit_id, rule_name))
    const timer = setTimeout(read, readDelayMs)
    return () => clearTimeout(timer)
  }, [client, connectionId, audit_id, rule_name, isLoaded])
}
