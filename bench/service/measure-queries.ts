import type { FastifyInstance } from 'fastify'
import { absentTerm, commonTerm, type Loaded, rareTerm } from './load-violations.ts'

/** The times of every run, in milliseconds. */
export type Times = Map<string, number[]>

export interface Measured {
  app: FastifyInstance
  loaded: Loaded
}

const warmUps = 5
const runs = 60

/**
 * Each request as a dashboard makes it, through the whole service without a socket. The databases take turns, so that whatever
 * else the machine does falls on all of them.
 */
export async function measureQueries(databases: readonly Measured[]): Promise<Times[]> {
  const timed = databases.map((database) => ({ queries: queriesOf(database), times: new Map<string, number[]>() }))
  for (const name of timed[0]?.queries.keys() ?? []) {
    for (let run = -warmUps; run < runs; run += 1) {
      for (const { queries, times } of timed) {
        const started = performance.now()
        await queries.get(name)?.(run + warmUps)
        const taken = performance.now() - started
        if (run >= 0) times.set(name, [...(times.get(name) ?? []), taken])
      }
    }
  }
  return timed.map(({ times }) => times)
}

function queriesOf({
  app,
  loaded: { key, audit_id, groupIds },
}: Measured): Map<string, (run: number) => Promise<void>> {
  const list = `/public/v1/audits/${audit_id}/violations`
  const headers = { 'x-api-key': key }
  const get = async (url: string) => {
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
  }
  const review = async (violation_id: string, body: object) => {
    const url = `/public/v1/violations/${violation_id}/review`
    const answer = await app.inject({ method: 'POST', url, headers, payload: body })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
  }
  return new Map([
    ['list, page 1', () => get(list)],
    ['list, page 2 to 66', (run: number) => get(`${list}?page=${run + 2}`)],
    ['list, page 400', () => get(`${list}?review_state=all&page=400`)],
    ['filter by state', () => get(`${list}?review_state=dismissed`)],
    ['filter by severity', () => get(`${list}?severity=HIGH`)],
    ['filter by both', () => get(`${list}?review_state=fixed&severity=LOW`)],
    ['review progress', () => get(`${list}?page_size=1`)],
    ['violation', (run: number) => get(`/public/v1/violations/v${run * 7 + 3}`)],
    ['search, rare term', () => get(`${list}?review_state=all&search=${rareTerm}`)],
    ['search, absent term', (run: number) => get(`${list}?search=${encodeURIComponent(absentTerm)}${run}`)],
    ['search, common term', () => get(`${list}?search=${commonTerm}`)],
    ['decision', (run: number) => review(`v${run * 35 + 1}`, { action: 'urgent_violation' })],
    ['decision on a group of 50', (run: number) => review(groupIds[run % groupIds.length] ?? '', groupDecision(run))],
  ])
}

function groupDecision(run: number) {
  return { action: run % 2 ? 'elevated_risk' : 'mark_fixed', apply_to_group: true }
}
