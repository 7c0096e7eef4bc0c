import { useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { lazyComponent, usePreloadAfterChange } from '../../../ui/load-later.ts'
import { conflicts, useReviewContext } from './review-context.ts'

const ConflictQuestion = lazyComponent(
  () => import('./ConflictQuestion.tsx'),
  (module) => module.ConflictQuestion,
)

/** Asks about the first decision that was not sent, because someone else had decided. */
export function ConflictDialog({ onReopen }: { onReopen?: (violationId: string) => void }) {
  const { connectionId } = useReviewContext()
  const [conflict] = useStore(conflicts(connectionId))
  const [isLoaded, setIsLoaded] = useState(false)
  usePreloadAfterChange(ConflictQuestion.preload)
  useEffect(() => {
    if (conflict) void ConflictQuestion.load().then((code) => setIsLoaded(code !== null))
  }, [conflict])
  if (!conflict || !isLoaded) return null
  return <ConflictQuestion key={conflict.variables.decision_id} conflict={conflict} onReopen={onReopen} />
}
