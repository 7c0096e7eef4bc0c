import { useEffect } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import type { SchemaViolationPage as ViolationPage } from '../../../api/schema.gen.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { rememberDecisions } from './precedent-store.ts'

const maxDelayMs = 2000

/** Decisions seen in a list that was loaded are precedents too. */
export function useRememberedLists(page: ViolationPage | undefined): void {
  const { id } = useConnection()
  useEffect(() => {
    const decided = page?.violations.filter(({ review_state }) => review_state !== 'undecided') ?? []
    if (decided.length > 0) whenIdle(() => rememberDecisions(id, decided, { own: false }), maxDelayMs)
  }, [id, page])
}
