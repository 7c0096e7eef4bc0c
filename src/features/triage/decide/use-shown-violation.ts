import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { overlayAssignments, usePendingAssignments } from '../../../api/assignments.ts'
import { usePolling } from '../../../api/live-status.ts'
import type { ReviewedViolation } from '../../../api/review-outcome.ts'
import { violationQueries } from '../../../api/violations.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { overlayReview } from '../logic/overlay-reviews.ts'

/** A violation with the reviewer's own decisions and assignments overlaid. */
export function useShownViolation<Found extends Violation>(
  violation: Found | undefined,
  reviews: readonly ReviewedViolation[],
): Found | undefined {
  const assignments = usePendingAssignments()
  return useMemo(() => {
    if (!violation) return undefined
    const own = reviews.filter(({ id }) => id === violation.id)
    return overlayAssignments([overlayReview(violation, own)], assignments)[0]
  }, [violation, reviews, assignments])
}

const refreshMs = 30_000

/** The open violation, kept current where the service does not send what happens. */
export const usePolledViolation = (id: string) =>
  useQuery({ ...violationQueries.detail(id), refetchInterval: usePolling()(() => refreshMs) })
