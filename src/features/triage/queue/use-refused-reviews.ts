import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { reviewKey } from '../../../api/violations.ts'
import { refusedViolation } from '../../../api/review-mutation.ts'

/** Opens a violation again if its decision was refused, unless the reviewer is typing or a dialog is open. */
export function useRefusedReviews(reopen: (id: string) => void): void {
  const client = useQueryClient()
  const onRefused = useEffectEvent(reopen)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== reviewKey[0]) return
        const id = event.action.type === 'success' ? refusedViolation(event.mutation) : null
        if (id !== null && !isWriting()) onRefused(id)
      }),
    [client],
  )
}

function isWriting(): boolean {
  const { activeElement } = document
  const isTyping = activeElement instanceof HTMLElement && activeElement.matches('input:not([type=checkbox]), textarea')
  return isTyping || document.querySelector('dialog:modal') !== null
}
