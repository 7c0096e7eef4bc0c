import type { QueryClient } from '@tanstack/react-query'
import { onReviewOutcome } from '../../../api/review-mutation.ts'
import { isListOf, isNullOr, isRecordOf, isText } from '../../../lib/json-guards.ts'
import { isStateText } from '../rules/review-rules.ts'
import { applyChanges, type Change } from './apply-changes.ts'

const isChanges = isListOf(
  isRecordOf<Change>({ id: isText, review_state: isStateText, dismissal_reason: isNullOr(isText) }),
)

/** What was decided in one tab shows in the others. Only what the service has answered is told. */
export function followOtherTabs(client: QueryClient, connectionId: string): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(`redline.decisions.${connectionId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isChanges(data)) applyChanges(client, data)
  })
  const stop = onReviewOutcome((outcome) => {
    if (outcome.type !== 'answered' || outcome.client !== client) return
    const { members, becomes } = outcome.variables
    channel.postMessage(members.map(({ id }): Change => ({ id, ...becomes })))
  })
  return () => {
    stop()
    channel.close()
  }
}
