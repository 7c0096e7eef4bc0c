import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { searchLimits } from '../../server/violations/text-search/count-matches.ts'
import { median } from '../statistics.ts'
import { type Loaded, type LoadedAudit, groupMember } from './load-violations.ts'
import { processorMs, waitUntilIdle } from './processor-time.ts'
import { createRandom, sentences, words } from './texts.ts'

/** The times of every run, in milliseconds. */
export type Times = Map<string, number[]>

export interface Measured {
  app: FastifyInstance
  loaded: Loaded
}

const warmUps = 5

interface Query {
  ask: (run: number) => Promise<void>
  runs: number
}

export interface QueryOptions {
  kinds: QueryKinds
  /** Each begins when what the one before left to the background has ended. */
  whenIdle?: boolean
  serverId?: number
}

/**
 * Each request as a dashboard makes it, through the whole service without a socket. No two runs ask the same: audits, pages, filters
 * and terms change. The databases take turns, so that whatever else the machine does falls on all of them.
 */
export async function measureQueries(
  databases: readonly Measured[],
  { kinds, whenIdle = false, serverId }: QueryOptions,
): Promise<{ wall: Times; processor: Times }[]> {
  const timed = databases.map((database) => ({
    queries: kinds(database),
    wall: new Map<string, number[]>(),
    processor: new Map<string, number[]>(),
  }))
  for (const [name, { runs }] of timed[0]?.queries ?? []) {
    for (let run = -warmUps; run < runs; run += 1) {
      for (const { queries, wall, processor } of timed) {
        if (whenIdle) await waitUntilIdle(serverId)
        const used = processorMs(serverId)
        const started = performance.now()
        await queries.get(name)?.ask(run + warmUps)
        const taken = performance.now() - started
        if (run < 0) continue
        wall.set(name, [...(wall.get(name) ?? []), taken])
        processor.set(name, [...(processor.get(name) ?? []), processorMs(serverId) - used])
      }
    }
    const medians = timed.map(({ wall, processor }) => [wall, processor].map((times) => median(times.get(name) ?? [])))
    const shown = medians.map(([wall = 0, processor = 0]) => `${wall.toFixed(1)} (${processor.toFixed(1)})`)
    console.log(`${name}: ${shown.join(', ')} ms (of processor time)`)
  }
  return timed
}

/** Opens the largest audit, as a reviewer does, and waits until the service has built its word index and read it into memory. */
export async function prepareWords({ app, loaded }: Measured, db: Database, serverId?: number): Promise<void> {
  const { workspace_id, audits } = loaded
  const [{ id, size }] = audits
  const used = processorMs(serverId)
  await requestsOf(app, loaded).list(audits[0], {})
  for (let covered = 0; size > searchLimits.smallAudit && covered < size; await sleep(1000)) {
    const [words] = await db.query<{ covered: number }>(sql`
      select coalesce(sum(count), 0)::bigint as covered from word_block
      where workspace_id = ${workspace_id} and audit_id = ${id}`)
    covered = words?.covered ?? 0
  }
  await waitUntilIdle(serverId)
  const seconds = (processorMs(serverId) - used) / 1000
  console.log(`words of ${size.toLocaleString('en')} violations: ${seconds.toFixed(1)} s of processor time`)
}

type QueryKinds = (measured: Measured) => Map<string, Query>

const states = ['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed', 'all'] as const
const severities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED'] as const

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from')
  return value
}

const lastPage = ({ size }: LoadedAudit, share: number) => Math.max(1, Math.floor((size * share) / 20))

/** Lists, single violations and decisions. */
export const listQueries: QueryKinds = ({ app, loaded }) => {
  const { get, list, review } = requestsOf(app, loaded)
  const [largest] = loaded.audits
  const random = createRandom(2)
  const anyPage = (share: number) => 1 + Math.floor(random() * lastPage(largest, share))
  const runs = 60
  return new Map<string, Query>([
    ['list, first page of an audit', { runs, ask: (run) => list(at(loaded.audits, run), {}) }],
    ['list, any page', { runs, ask: () => list(largest, { review_state: 'all', page: anyPage(1) }) }],
    [
      'filter by state, any page',
      { runs, ask: (run) => list(largest, { review_state: at(states, run), page: anyPage(0.1) }) },
    ],
    [
      'filter by severity, any page',
      { runs, ask: (run) => list(largest, { severity: at(severities, run), page: anyPage(0.05) }) },
    ],
    [
      'filter by both',
      {
        runs,
        ask: (run) =>
          list(largest, { review_state: at(states, run), severity: at(severities, run), page: anyPage(0.01) }),
      },
    ],
    ['page of 100', { runs, ask: () => list(largest, { page_size: 100, page: anyPage(0.05) }) }],
    [
      'violation',
      { runs, ask: () => get(`/public/v1/violations/${largest.id}-${Math.floor(random() * largest.size)}`) },
    ],
    [
      'decision',
      {
        runs,
        ask: () => review(`${largest.id}-${Math.floor(random() * largest.size)}`, { action: 'urgent_violation' }),
      },
    ],
    ['decision on a group of 50', { runs, ask: (run) => review(groupMember(loaded, run), groupDecision(run)) }],
  ])
}

/** A word of these ranks, another one in each run. */
const word = (from: number, to: number) => (run: number) => at(words, from + ((run * 37) % (to - from)))

const phrase = (run: number) => {
  const parts = at(sentences, run * 61).split(' ')
  return parts.slice(run % 9, (run % 9) + 2 + (run % 3)).join(' ')
}

const alphabet = 'etaoinsrdlumpgkbvfz0123456789hcwyjxq'.split('')
const letters = (count: number) => (run: number) =>
  Array.from({ length: count }, (_, i) => at(alphabet, run * (i * 4 + 1) + i * 3)).join('')

/** Searches, each for a term that was not asked for before unless the name says so. */
export const searchQueries =
  (runs: number): QueryKinds =>
  ({ app, loaded }) => {
    const { list } = requestsOf(app, loaded)
    const [largest, ...small] = loaded.audits
    const random = createRandom(3)
    const searchAll =
      (term: (run: number) => string, audit: LoadedAudit = largest) =>
      (run: number) =>
        list(audit, { search: term(run), review_state: 'all' })
    const common = word(0, 60)
    return new Map<string, Query>([
      ['search, first time: one of the 60 commonest words', { runs, ask: searchAll(common) }],
      ['search, first time: a frequent word', { runs, ask: searchAll(word(60, 400)) }],
      ['search, first time: a rare word', { runs, ask: searchAll(word(400, 5000)) }],
      ['search, first time: two to four words', { runs, ask: searchAll(phrase) }],
      ['search, first time: a number', { runs, ask: searchAll((run) => `number ${run * 7 + 1000}`) }],
      ['search, first time: an absent term', { runs, ask: searchAll((run) => `quixotic ${run}`) }],
      ['search, first time: one letter', { runs: Math.min(runs, 30), ask: searchAll(letters(1)) }],
      ['search, first time: two letters', { runs, ask: searchAll(letters(2)) }],
      ['search, first time: a small audit', { runs, ask: (run) => searchAll(word(0, 5000), at(small, run))(run) }],
      [
        'search, first time: filtered, pages of 100',
        {
          runs,
          ask: (run) =>
            list(largest, {
              search: word(3, 900)(run * 5),
              review_state: at(states, run),
              severity: at(severities, run),
              page_size: 100,
            }),
        },
      ],
      [
        'search, first time: page 2 to 10',
        { runs, ask: (run) => list(largest, { search: word(1, 300)(run * 11), page: 2 + (run % 9) }) },
      ],
      [
        'search, first time: a middle page of a common word',
        {
          runs,
          ask: (run) =>
            list(largest, { search: `${word(0, 60)(run)} `, page: 1 + Math.floor(random() * lastPage(largest, 0.05)) }),
        },
      ],
      [
        'search, counted before: any page of a common word',
        {
          runs,
          ask: (run) =>
            list(largest, {
              search: `${word(0, 60)(run % 10)} `,
              page: 1 + Math.floor(random() * lastPage(largest, 0.05)),
            }),
        },
      ],
    ])
  }

function requestsOf(app: FastifyInstance, { key }: Loaded) {
  const headers = { 'x-api-key': key }
  const get = async (url: string) => {
    const answer = await app.inject({ url, headers })
    // The service gives up after its own timeout: then that is the time measured.
    if (answer.statusCode === 503) console.log(`${url} answered 503`)
    else if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
  }
  return {
    get,
    list: (audit: LoadedAudit, query: Record<string, string | number>) =>
      get(
        `/public/v1/audits/${audit.id}/violations?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
      ),
    review: async (violation_id: string, body: object) => {
      const url = `/public/v1/violations/${violation_id}/review`
      const answer = await app.inject({ method: 'POST', url, headers, payload: body })
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    },
  }
}

function groupDecision(run: number) {
  return { action: run % 2 ? 'elevated_risk' : 'mark_fixed', apply_to_group: true }
}
