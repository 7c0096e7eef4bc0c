import { connectionState } from '../../../lib/persisted-store.ts'

interface LastReview {
  audit_id: string
  /** The violations that it changed. */
  ids: ReadonlySet<string>
}

/** The last decision, bulk decision or undo of a connection that has ended in this tab. */
export const lastReview = (connectionId: string) =>
  connectionState<LastReview | null>(connectionId, 'last review', null)
