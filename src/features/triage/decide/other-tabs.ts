import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import { refreshWhenIdle } from '../../../api/violations.ts'

const openChannel = (connectionId: string) =>
  globalThis.BroadcastChannel ? new BroadcastChannel(`redline.decisions.${connectionId}`) : null

/** Other tabs read the audit again. */
export function tellOtherTabs(connectionId: string, auditId: string): void {
  const channel = openChannel(connectionId)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel?.postMessage(auditId)
  channel?.close()
}

export function useDecisionsOfOtherTabs(): void {
  const client = useQueryClient()
  const { id: connectionId } = useConnection()
  useEffect(() => {
    const channel = openChannel(connectionId)
    channel?.addEventListener('message', ({ data }: MessageEvent<string>) =>
      refreshWhenIdle(client, data, { isForLists: true }),
    )
    return () => channel?.close()
  }, [client, connectionId])
}
