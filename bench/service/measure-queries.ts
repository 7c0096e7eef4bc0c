import type { FastifyInstance } from 'fastify'
import { absentTerm, commonTerms, type Loaded, rareTerm } from './load-violations.ts'

/** The times of every run, in milliseconds. */
export type Times = Map<string, number[]>

export interface Measured {
  app: FastifyInstance
  loaded: Loaded
}

const warmUps = 5
const runs = 60

interface Query {
  ask: (run: number) => Promise<void>
  /** What can be asked a first time only so often. */
  runs?: number
}

/**
 * Each request as a dashboard makes it, through the whole service without a socket. The databases take turns, so that whatever
 * else the machine does falls on all of them.
 */
export async function measureQueries(databases: readonly Measured[]): Promise<Times[]> {
  const timed = databases.map((database) => ({ queries: queriesOf(database), times: new Map<string, number[]>() }))
  for (const [name, { runs: only }] of timed[0]?.queries ?? []) {
    const ignored = only ? 0 : warmUps
    for (let run = 0; run < (only ?? runs) + ignored; run += 1) {
      for (const { queries, times } of timed) {
        const started = performance.now()
        await queries.get(name)?.ask(run)
        const taken = performance.now() - started
        if (run >= ignored) times.set(name, [...(times.get(name) ?? []), taken])
      }
    }
  }
  return timed.map(({ times }) => times)
}

function queriesOf({ app, loaded: { key, audit_id, groupIds } }: Measured): Map<string, Query> {
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
  return new Map<string, Query>([
    ['list, page 1', { ask: () => get(list) }],
    ['list, page 2 to 66', { ask: (run) => get(`${list}?page=${run + 2}`) }],
    ['list, page 400', { ask: () => get(`${list}?review_state=all&page=400`) }],
    ['filter by state', { ask: () => get(`${list}?review_state=dismissed`) }],
    ['filter by severity', { ask: () => get(`${list}?severity=HIGH`) }],
    ['filter by both', { ask: () => get(`${list}?review_state=fixed&severity=LOW`) }],
    ['review progress', { ask: () => get(`${list}?page_size=1`) }],
    ['violation', { ask: (run) => get(`/public/v1/violations/v${run * 7 + 3}`) }],
    ['search, rare term', { ask: () => get(`${list}?review_state=all&search=${rareTerm}`) }],
    ['search, absent term', { ask: (run) => get(`${list}?search=${encodeURIComponent(absentTerm)}${run}`) }],
    [
      'search, common term, first time',
      { runs: commonTerms.length, ask: (run) => get(`${list}?search=${commonTerms[run]}`) },
    ],
    ['search, common term', { ask: () => get(`${list}?search=${commonTerms[0]}`) }],
    ['decision', { ask: (run) => review(`v${run * 35 + 1}`, { action: 'urgent_violation' }) }],
    ['decision on a group of 50', { ask: (run) => review(groupIds[run % groupIds.length] ?? '', groupDecision(run)) }],
  ])
}

function groupDecision(run: number) {
  return { action: run % 2 ? 'elevated_risk' : 'mark_fixed', apply_to_group: true }
}
