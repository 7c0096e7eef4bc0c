import { findAudit } from '../audits/repository.ts'
import type { Database } from '../db/database.ts'
import type { ExtensionHandlers } from '../http/contract.ts'
import { notFound } from '../http/errors.ts'
import type { EventHub } from './hub.ts'

export function eventHandlers(
  db: Database,
  hub: EventHub,
): Pick<ExtensionHandlers, 'streamEvents' | 'announcePresence'> {
  return {
    async streamEvents({ caller, query, headers, reply, signal }) {
      const given = headers['last-event-id'] ?? query.last_event_id
      const stream = await hub.open(caller, typeof given === 'string' ? given : undefined, signal)
      // A stream is never followed by another answer, and nginx must not collect it.
      reply.header('connection', 'close').header('x-accel-buffering', 'no')
      return stream
    },

    async announcePresence({ caller: { workspace_id, owner_email }, body: { audit_id, viewer_id } }) {
      if (audit_id !== null && (await findAudit(db, workspace_id, audit_id))?.id !== audit_id) throw notFound('Audit')
      const viewers = await hub.announce({ workspace_id, audit_id, viewer_id, email: owner_email })
      return { viewers }
    },
  }
}
