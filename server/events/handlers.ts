import { auditWithId } from '../audits/repository.ts'
import type { Database } from '../db/database.ts'
import type { SomeHandlers } from '../core/operations.ts'
import type { EventHub } from './hub.ts'

export function eventHandlers(db: Database, hub: EventHub) {
  return {
    async streamEvents({ caller, query, headers, signal }) {
      const given = headers['last-event-id'] ?? query.last_event_id
      return hub.open(caller, typeof given === 'string' ? given : undefined, signal)
    },

    async announcePresence({ caller: { workspace_id, owner_email }, body: { audit_id, viewer_id } }) {
      if (audit_id !== null) await auditWithId(db, workspace_id, audit_id)
      return { viewers: await hub.announce({ workspace_id, audit_id, viewer_id, email: owner_email }) }
    },
  } satisfies SomeHandlers
}
