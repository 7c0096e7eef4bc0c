import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { reviewOverlays } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { isSameDecision, stateOf } from '../../../api/violations.ts'

const seenAfterMs = 1000

interface Shown {
  violation: Violation
  /** Set if someone else's decision has replaced this one on screen. */
  before: Violation | null
  changedAt: number
}

const isSeen = ({ changedAt }: Shown) => Date.now() - changedAt >= seenAfterMs

/**
 * Returns the open violation in the state that the reviewer has seen. Someone else's decision that appears while the violation is
 * open counts as seen after a second, because a key that was about to be pressed would overrule it unasked.
 */
export function useSeenViolation(violation: Violation): () => Violation {
  const client = useQueryClient()
  const last = useRef<Shown | null>(null)
  useLayoutEffect(() => {
    const shown = last.current
    if (shown?.violation.id !== violation.id) {
      last.current = { violation, before: null, changedAt: 0 }
    } else if (!isSameDecision(shown.violation, violation)) {
      const isOwn = reviewOverlays(client).some(
        ({ id, after }) => id === violation.id && isSameDecision(after, violation),
      )
      const seen = isSeen(shown) ? shown.violation : (shown.before ?? shown.violation)
      last.current = { violation, before: isOwn ? null : seen, changedAt: Date.now() }
    }
  })
  return () => {
    const shown = last.current
    if (shown?.violation.id !== violation.id || shown.before === null || isSeen(shown)) return violation
    return { ...violation, ...stateOf(shown.before) }
  }
}
