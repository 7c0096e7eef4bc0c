import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { chooseService } from '../../../api/choose-service.ts'
import type { ListedViolation } from '../../../api/listed-violation.ts'
import { violationQueries, mergeStatesFromResponse } from '../../../api/violations.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { usePersisted } from '../../../state/persisted-store.ts'
import { overlayReviews, reviewOverlays } from '../../../review/overlay-reviews.ts'
import { type DecidedFinding, type Precedent, precedentsFor } from './precedents.ts'
import { ownReasons } from '../../../review/own-reasons.ts'
import type { OwnReason } from '../../../state/stored-values.ts'

const freshForMs = 300_000
// A reviewer who steps through violations quickly triggers no searches.
const readDelayMs = 300
const maxOffered = 9

const none: readonly ListedViolation[] = []

const ruleQuery = (auditId: string, rule: string) =>
  queryOptions({
    queryKey: violationQueries.ofRule(auditId, rule),
    queryFn: async ({ client, signal }) => {
      const violations = await (await chooseService(client)).ofRule(auditId, rule, signal)
      mergeStatesFromResponse(client, violations)
      return { violations }
    },
    staleTime: freshForMs,
    gcTime: freshForMs,
  })

/** Earlier decisions on the same text or rule, closest first: those in the audit, and the reviewer's own reasons in any. */
export function usePrecedents({ id, audit_id, rule_id, rule_name, violating_text, ...rest }: Violation): Precedent[] {
  const client = useQueryClient()
  const rule = rule_name?.trim() ?? ''
  // The detail is asked for first.
  const isLoaded = 'comments' in rest
  const [settledId, setSettledId] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(id), readDelayMs)
    return () => clearTimeout(timer)
  }, [id])
  const { data } = useQuery({
    ...ruleQuery(audit_id ?? '', rule),
    enabled: isLoaded && audit_id !== null && settledId === id,
  })
  const [own] = usePersisted(ownReasons(useConnection().id))
  return useMemo(() => {
    // The reviewer's own reasons change with each decision, so the overlay needs no subscription of its own.
    const rows = overlayReviews(data?.violations ?? none, reviewOverlays(client))
    const remembered = own.map((one): DecidedFinding => ({ ...one, review_state: 'dismissed' }))
    return precedentsFor([...rows, ...remembered], { id, rule_id, violating_text })
  }, [client, data, own, id, rule_id, violating_text])
}

/** Reasons to offer when dismissing: the reviewer's last ones, newest first, then those of others for the same text or rule. */
export function offeredReasons(precedents: readonly Precedent[], own: readonly OwnReason[]): string[] {
  const reasons = [...own, ...precedents.filter(hasReason)].flatMap(({ dismissal_reason }) => dismissal_reason ?? [])
  return [...new Set(reasons)].slice(0, maxOffered)
}

export function hasReason({ review_state, dismissal_reason }: Precedent): boolean {
  return review_state === 'dismissed' && Boolean(dismissal_reason?.trim())
}
