import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import type { Database } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { createKey } from '../../server/workspaces/api-keys.ts'
import type { Loaded } from './load-violations.ts'
import { startProcesses } from './service-processes.ts'

export interface EventFigures {
  streams: number
  processes: number
  /** Of all processes, before and after the streams were opened. */
  megabytesBefore: number
  megabytesAfter: number
  /** From sending the decision to its arrival, in each stream. */
  milliseconds: number[]
}

const streamsPerKey = 50
const decisions = 200

/** Decides 200 times, each time through another process, and measures when every stream of every process has it. */
export async function measureEvents(
  db: Database,
  databaseUrl: string,
  loaded: Loaded,
  { streams, processes }: Pick<EventFigures, 'streams' | 'processes'>,
): Promise<EventFigures> {
  const { workspace_id } = loaded
  const ids = await db.query<{ id: string }>(
    sql`select id from violation where workspace_id = ${workspace_id} order by seq limit ${decisions}`,
  )
  const keys: string[] = []
  for (let i = 0; i < streams; i += streamsPerKey) {
    keys.push((await createKey(db, { workspace_id, owner_email: `reader-${i}@example.com` })).key)
  }
  const service = await startProcesses(databaseUrl, processes)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const close: (() => void)[] = []
  try {
    const { origins } = service
    const memory = async () => {
      const each = await Promise.all(service.processIds.map(residentMegabytes))
      return each.reduce((sum, megabytes) => sum + megabytes, 0)
    }
    const megabytesBefore = await memory()
    const arrivals = new Map<string, number[]>()
    let onArrival: (() => void) | undefined
    for (let i = 0; i < streams; i += 1) {
      const key = keys[Math.floor(i / streamsPerKey)] ?? ''
      close.push(
        await follow(`${origins[i % processes]}/extensions/v1/events`, key, agent, (violation_id) => {
          arrivals.get(violation_id)?.push(performance.now())
          onArrival?.()
        }),
      )
    }
    const megabytesAfter = await memory()
    const milliseconds: number[] = []
    for (const [i, { id }] of ids.entries()) {
      const arrived: number[] = []
      arrivals.set(id, arrived)
      const all = new Promise<void>((resolve) => {
        onArrival = () => {
          if (arrived.length === streams) resolve()
        }
      })
      const sentAt = performance.now()
      const answer = await fetch(`${origins[i % processes]}/public/v1/violations/${encodeURIComponent(id)}/review`, {
        method: 'POST',
        headers: { 'x-api-key': loaded.key, 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'elevated_risk' }),
      })
      if (!answer.ok) throw new Error(`A decision was answered ${answer.status}`)
      await all
      milliseconds.push(...arrived.map((at) => at - sentAt))
    }
    return { streams, processes, megabytesBefore, megabytesAfter, milliseconds }
  } finally {
    for (const end of close) end()
    agent.destroy()
    await service.stop()
  }
}

/** Resolves when the stream is ready; the function ends it. */
function follow(url: string, key: string, agent: Agent, onDecision: (violation_id: string) => void) {
  return new Promise<() => void>((resolve, reject) => {
    const request = get(url, { agent, headers: { 'x-api-key': key } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          if (event.startsWith('event: ready')) resolve(() => request.destroy())
          const id = /"violation_id": ?"([^"]+)"/.exec(event)?.[1]
          if (id) onDecision(id)
        }
      })
      response.on('error', () => {})
    })
    request.on('error', reject)
  })
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
