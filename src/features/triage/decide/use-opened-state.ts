import { useContext, useState } from 'react'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { isSameDecision, stateOf } from '../../../api/violation-cache.ts'
import { useStore } from '../../../lib/store.ts'
import { ReviewsContext } from '../triage-context.ts'
import { conflicts } from './conflicts.ts'
import { useReviewContext } from './review-context.ts'

/**
 * A decision expects the state in which the violation was opened, or in which the reviewer last decided it or answered a question
 * about it. Someone else's change since then is asked about, however long it has been on screen.
 */
export function useOpenedState(violation: Violation) {
  const reviews = useContext(ReviewsContext)
  const { connectionId } = useReviewContext()
  const isAsked = useStore(conflicts(connectionId)).some(({ found }) =>
    found.some(({ violation_id }) => violation_id === violation.id),
  )
  const [opened, setOpened] = useState({ violation, isAsked })
  const isChanged = !isSameDecision(opened.violation, violation)
  const isOwn = isChanged && reviews.some(({ id, after }) => id === violation.id && isSameDecision(after, violation))
  const isAnswered = opened.isAsked && !isAsked
  const accept = () => setOpened({ violation, isAsked })
  if (opened.violation.id !== violation.id || isOwn || isAnswered) accept()
  else if (isAsked && !opened.isAsked) setOpened({ ...opened, isAsked })
  return {
    /** The violation as a decision expects it. */
    expected: isChanged ? { ...violation, ...stateOf(opened.violation) } : violation,
    /** The violation as someone else has changed it since. */
    change: isChanged ? violation : null,
    /** From now on a decision expects the state on screen. */
    accept,
  }
}
