import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { refreshActivity } from '../../../api/history.ts'
import { type StateChange, writeStates } from '../../../api/violation-cache.ts'
import { refreshWhenIdle } from '../../../api/violations.ts'
import { isListOf, isNullOr, isRecordOf, isText } from '../../../lib/json-guards.ts'
import { isStateText } from '../logic/review-actions.ts'

interface Message {
  changes: readonly StateChange[]
  audit_ids: readonly string[]
}

const isMessage = isRecordOf<Message>({
  changes: isListOf(
    isRecordOf<StateChange>({ id: isText, review_state: isStateText, dismissal_reason: isNullOr(isText) }),
  ),
  audit_ids: isListOf(isText),
})

const channelName = (connectionId: string) => `redline.decisions.${connectionId}`

/** Shows confirmed decisions of other tabs in this one. */
export function tellOtherTabs(connectionId: string, message: Message): void {
  if (typeof BroadcastChannel === 'undefined' || message.changes.length === 0) return
  const channel = new BroadcastChannel(channelName(connectionId))
  channel.postMessage(message)
  channel.close()
}

export function useDecisionsOfOtherTabs(): void {
  const client = useQueryClient()
  const { id: connectionId } = useConnection()
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return undefined
    const channel = new BroadcastChannel(channelName(connectionId))
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data)) return
      writeStates(client, data.changes)
      refreshActivity(
        client,
        data.changes.map(({ id }) => id),
      )
      for (const auditId of data.audit_ids) refreshWhenIdle(client, auditId)
    })
    return () => channel.close()
  }, [client, connectionId])
}
