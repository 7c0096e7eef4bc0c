import type { FastifyInstance } from 'fastify'
import { median } from '../statistics.ts'
import { type Loaded, type LoadedAudit, groupMember } from './load-violations.ts'
import { processorMs } from './processor-time.ts'
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
  serverId?: number
}

/**
 * Each request as a dashboard makes it, through the whole service without a socket. No two runs ask the same: audits, pages, filters
 * and terms change. The databases take turns, so that whatever else the machine does falls on all of them.
 */
export async function measureQueries(
  databases: readonly Measured[],
  { kinds, serverId }: QueryOptions,
): Promise<{ wall: Times; processor: Times }[]> {
  const timed = databases.map((database) => ({
    queries: kinds(database),
    wall: new Map<string, number[]>(),
    processor: new Map<string, number[]>(),
  }))
  for (const [name, { runs }] of timed[0]?.queries ?? []) {
    for (let run = -warmUps; run < runs; run += 1) {
      for (const { queries, wall, processor } of timed) {
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

type QueryKinds = (measured: Measured) => Map<string, Query>

const states = ['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed', 'all'] as const
const sorts = ['severity', 'rule', 'asset', 'decided'] as const
const changes = ['new', 'gone', 'unchanged'] as const
const severities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED'] as const

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from')
  return value
}

function ignore() {}

/** Asks for the next page of a list in each run, and begins anew behind the last one. */
function followCursor(first: () => Promise<FoundBody>, next: (cursor: string) => Promise<FoundBody>) {
  let cursor: string | null = null
  return async () => {
    const { next_cursor } = await (cursor ? next(cursor) : first())
    cursor = next_cursor
  }
}

interface FoundBody {
  next_cursor: string | null
}

const lastPage = ({ size }: LoadedAudit, share: number) => Math.max(1, Math.floor((size * share) / 20))

/** Lists, counts, histories, single violations and decisions. */
export const listQueries: QueryKinds = ({ app, loaded }) => {
  const { get, list, find, extension, review } = requestsOf(app, loaded)
  const [largest, other] = loaded.audits
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
    ...sorts.flatMap((sort): [string, Query][] => [
      [
        `find by ${sort}, first page`,
        { runs, ask: (run) => find(largest, { sort, review_state: at(states, run) }).then(ignore) },
      ],
      [
        `find by ${sort}, following the cursor`,
        {
          runs,
          ask: followCursor(
            () => find(largest, { sort, review_state: 'all' }),
            (cursor) => find(largest, { sort, review_state: 'all', cursor }),
          ),
        },
      ],
    ]),
    [
      'facets',
      { runs: 20, ask: (run) => extension(largest, 'facets', { review_state: at(states, run) }).then(ignore) },
    ],
    [
      'facets under a filter',
      {
        runs: 20,
        ask: (run) => extension(largest, 'facets', { asset: `a${run}`, review_state: 'undecided' }).then(ignore),
      },
    ],
    [
      'comparison',
      {
        runs: 20,
        ask: (run) =>
          extension(largest, 'comparison', { with: other?.id ?? '', change: at(changes, run) }).then(ignore),
      },
    ],
    ['audits', { runs, ask: () => get('/public/v1/audits?limit=100').then(ignore) }],
    ['progress of an audit', { runs, ask: (run) => list(at(loaded.audits, run), { page_size: 1 }) }],
    [
      'history of a violation',
      {
        runs,
        ask: (run) =>
          get(`/extensions/v1/violations/${largest.id}-${(run * 250) % largest.size}/activity`).then(ignore),
      },
    ],
    ['activity of an audit', { runs: 20, ask: () => extension(largest, 'activity', {}).then(ignore) }],
    [
      'violation',
      {
        runs,
        ask: () => get(`/public/v1/violations/${largest.id}-${Math.floor(random() * largest.size)}`).then(ignore),
      },
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

/** Searches, each for another term. */
export const searchQueries =
  (runs: number): QueryKinds =>
  ({ app, loaded }) => {
    const { list, find, extension } = requestsOf(app, loaded)
    const [largest, ...small] = loaded.audits
    const random = createRandom(3)
    const searchAll =
      (term: (run: number) => string, audit: LoadedAudit = largest) =>
      (run: number) =>
        list(audit, { search: term(run), review_state: 'all' })
    const common = word(0, 60)
    return new Map<string, Query>([
      ['search: one of the 60 commonest words', { runs, ask: searchAll(common) }],
      ['search: a frequent word', { runs, ask: searchAll(word(60, 400)) }],
      ['search: a rare word', { runs, ask: searchAll(word(400, 5000)) }],
      ['search: two to four words', { runs, ask: searchAll(phrase) }],
      ['search: a number', { runs, ask: searchAll((run) => `number ${run * 7 + 1000}`) }],
      ['search: an absent term', { runs, ask: searchAll((run) => `quixotic ${run}`) }],
      ['search: one letter', { runs: Math.min(runs, 30), ask: searchAll(letters(1)) }],
      ['search: two letters', { runs, ask: searchAll(letters(2)) }],
      ['search: a small audit', { runs, ask: (run) => searchAll(word(0, 5000), at(small, run))(run) }],
      [
        'search: filtered, pages of 100',
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
        'search: page 2 to 10',
        { runs, ask: (run) => list(largest, { search: word(1, 300)(run * 11), page: 2 + (run % 9) }) },
      ],
      [
        'search: a middle page of a common word',
        {
          runs,
          ask: (run) =>
            list(largest, { search: `${word(0, 60)(run)} `, page: 1 + Math.floor(random() * lastPage(largest, 0.05)) }),
        },
      ],
      ...sorts.flatMap((sort): [string, Query][] => [
        [
          `find by ${sort}: a common word`,
          {
            runs,
            ask: (run) => find(largest, { sort, search: word(0, 60)(run), review_state: at(states, run) }).then(ignore),
          },
        ],
        [
          `find by ${sort}: a rare word`,
          {
            runs,
            ask: (run) =>
              find(largest, { sort, search: word(400, 5000)(run), review_state: at(states, run) }).then(ignore),
          },
        ],
      ]),
      [
        'facets: a common word',
        {
          runs,
          ask: (run) => extension(largest, 'facets', { search: word(0, 60)(run), review_state: 'all' }).then(ignore),
        },
      ],
      [
        'facets: a rare word',
        {
          runs,
          ask: (run) =>
            extension(largest, 'facets', { search: word(400, 5000)(run), review_state: 'all' }).then(ignore),
        },
      ],
    ])
  }

type Parameters = Record<string, string | number>

const query = (parameters: Parameters) =>
  String(new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])))

function requestsOf(app: FastifyInstance, { key }: Loaded) {
  const headers = { 'x-api-key': key }
  const get = async (url: string): Promise<string> => {
    const answer = await app.inject({ url, headers })
    // The service gives up after its own timeout: then that is the time measured.
    if (answer.statusCode === 503) console.log(`${url} answered 503`)
    else if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.body
  }
  const extension = (audit: LoadedAudit, what: string, parameters: Parameters) =>
    get(`/extensions/v1/audits/${audit.id}/${what}?${query(parameters)}`)
  return {
    get,
    extension,
    find: async (audit: LoadedAudit, parameters: Parameters): Promise<FoundBody> =>
      JSON.parse(await extension(audit, 'violations', { page_size: 20, ...parameters })),
    list: async (audit: LoadedAudit, parameters: Parameters): Promise<void> => {
      await get(`/public/v1/audits/${audit.id}/violations?${query(parameters)}`)
    },
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
