import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { extensionsOpenapi } from '../extensions-openapi.gen.ts'
import type { ServiceOptions } from '../service.ts'
import { seedAudit } from './audit.ts'
import { openAgain } from './database.ts'
import { type EventClient, followEvents, type ReceivedEvent } from './event-client.ts'
import { openTestService, type TestService } from './service.ts'
import { createWorkspace } from './workspace.ts'

export type EventService = Awaited<ReturnType<typeof openEventService>>

/** The service with a socket, whose events can be followed. Closing it ends the streams and the other processes. */
export async function openEventService(options: Partial<ServiceOptions> = {}) {
  const service = await openTestService(options)
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const clients: EventClient[] = []
  const others: TestService[] = []
  return {
    ...service,
    origin,

    async follow(key: string, lastEventId?: string, from = origin): Promise<EventClient> {
      const client = await followEvents(from, key, lastEventId)
      clients.push(client)
      return client
    },

    /** Another process on the same data. */
    async openProcess(more: Partial<ServiceOptions> = {}): Promise<TestService> {
      const other = await openTestService({ ...more, db: await openAgain(service.db) })
      others.push(other)
      return other
    },

    /** A workspace with one audit of so many violations. */
    async workspaceWith(violations: number, group_id: string | null = null) {
      const workspace = await createWorkspace(service.db)
      const violation_ids = Array.from({ length: violations }, (_, i) => `${workspace.workspace_id} ${i}`)
      const rows = violation_ids.map((id) => ({ id, group_id }))
      return { ...workspace, violation_ids, audit_id: await seedAudit(service.db, workspace.workspace_id, rows) }
    },

    decide: (key: string, violation_id: string, apply_to_group = false, from: TestService = service) =>
      from.client(key).POST('/public/v1/violations/{violation_id}/review', {
        params: { path: { violation_id } },
        body: { action: 'urgent_violation', apply_to_group },
      }),

    comment: (key: string, violation_id: string, text: string) =>
      service.client(key).POST('/public/v1/violations/{violation_id}/comments', {
        params: { path: { violation_id } },
        body: { comment: text },
      }),

    async close() {
      for (const client of clients) client.cut()
      for (const other of others) await other.close()
      await service.close()
    },
  }
}

export const positions = (received: ReceivedEvent[]) =>
  received.filter(({ type }) => type !== 'ready' && type !== 'presence').map(({ id }) => Number(id))

export const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

const schemaOf: Record<string, string> = {
  ready: 'ReadyEvent',
  decision: 'DecisionEvent',
  comment: 'CommentEvent',
  assignment: 'AssignmentEvent',
  import: 'ImportJob',
  audit: 'AuditEvent',
  presence: 'PresenceEvent',
  reset: 'ResetEvent',
}

/** How the events differ from the contract. */
export function problemsOf(received: ReceivedEvent[]): string[] {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false })
  addFormats.default(ajv)
  ajv.addSchema(extensionsOpenapi, 'contract')
  return received.flatMap(({ type, data }) =>
    ajv.validate({ $ref: `contract#/components/schemas/${schemaOf[type]}` }, data)
      ? []
      : [`${type}: ${ajv.errorsText()}`],
  )
}
