import type { FastifyInstance } from 'fastify'
import { percentile } from '../statistics.ts'
import { absentTerm, commonTerm, type Loaded, rareTerm } from './load-violations.ts'

export type Timings = Map<string, { p50: number; p95: number }>

const runs = 60

/** Each request as a dashboard makes it, through the whole service without a socket. */
export async function measureQueries(app: FastifyInstance, { key, audit_id, groupIds }: Loaded): Promise<Timings> {
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
  const queries: [string, (run: number) => Promise<void>][] = [
    ['list, page 1', () => get(list)],
    ['list, page 2 to 61', (run) => get(`${list}?page=${run + 2}`)],
    ['list, page 400', () => get(`${list}?review_state=all&page=400`)],
    ['filter by state', () => get(`${list}?review_state=dismissed`)],
    ['filter by severity', () => get(`${list}?severity=HIGH`)],
    ['filter by both', () => get(`${list}?review_state=fixed&severity=LOW`)],
    ['review progress', () => get(`${list}?page_size=1`)],
    ['violation', (run) => get(`/public/v1/violations/v${run * 7 + 3}`)],
    ['search, rare term', () => get(`${list}?review_state=all&search=${rareTerm}`)],
    ['search, absent term', (run) => get(`${list}?search=${encodeURIComponent(absentTerm)}${run}`)],
    ['search, common term', () => get(`${list}?search=${commonTerm}`)],
    ['decision', (run) => review(`v${run * 35 + 1}`, { action: 'urgent_violation' })],
    ['decision on a group of 50', (run) => review(groupIds[run % groupIds.length] ?? '', groupDecision(run))],
  ]
  const timings: Timings = new Map()
  for (const [name, query] of queries) {
    for (let run = 0; run < 5; run += 1) await query(run)
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now()
      await query(run)
      times.push(performance.now() - started)
    }
    timings.set(name, { p50: percentile(times, 0.5), p95: percentile(times, 0.95) })
  }
  return timings
}

function groupDecision(run: number) {
  return { action: run % 2 ? 'elevated_risk' : 'mark_fixed', apply_to_group: true }
}
