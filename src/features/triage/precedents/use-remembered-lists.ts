import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../../../api/connection-context.ts'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { rememberRead } from './precedent-store.ts'

const maxDelayMs = 2000

/** Decisions in the rows on screen are precedents too, and those that were taken back are none. */
export function useRememberedLists(rows: readonly Violation[] | null): void {
  const client = useQueryClient()
  const { id } = useConnection()
  useEffect(() => {
    if (rows) whenIdle(() => rememberRead(client, id, rows), maxDelayMs)
  }, [client, id, rows])
}
