import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { beforeEach, expect, test } from 'vitest'
import type { ReviewRequest, ReviewState } from '../../contract/openapi.gen.ts'
import { type ApiPaths, bindApi } from '../api/client.ts'
import { parseMutations, storedMutation } from '../state/outbox-entry.ts'
import { registerReviewMutations } from './review-mutation.ts'
import { decision } from '../testing/decision.ts'
import { until } from '../testing/until.ts'
import { stateAfter } from './review-actions.ts'
import { undoBulk, undoUnfinished } from './undo-bulk.ts'
import { aViolation } from '../testing/violation.fixture.ts'
import { allBulks, type Bulk, controlBulk } from './bulk-mutations.ts'
import { decideChanged, retryFailed, startBulk, stopBulk } from './control-bulk.ts'
import { undoHistory } from './undo-stack.ts'
import { toasts } from '../ui/toasts.ts'
import { sendReview } from './send-review.ts'

let client: QueryClient
let connectionId = ''
let count = 0
let states: Map<string, ReviewState>
/** The decisions that arrived, in order. */
let posted: string[]
/** What was read and decided, in order. */
let log: string[]
/** Decisions wait here until the test lets them go. */
let held: (() => void)[] | null
let most: number
/** Set while the service refuses decisions, or answers nothing. */
let refusal: ((id: string) => Response | null) | null

beforeEach(() => {
  // The texts are their keys.
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  connectionId = `bulk-${++count}`
  states = new Map()
  posted = []
  log = []
  held = null
  most = 0
  refusal = null
  client = openClient()
})

function openClient(): QueryClient {
  const opened = new QueryClient()
  registerReviewMutations(opened)
  bindApi(opened, createClient<ApiPaths>({ baseUrl: 'http://service.test', fetch: answer }))
  return opened
}

const problem = (status: number, detail: string) => Response.json({ detail }, { status })

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const id = /violations\/([^/]+)/.exec(pathname)?.[1]
  const refused = refusal?.(id ?? '')
  if (refused) return refused
  if (id === undefined) return problem(404, 'Unknown')
  if (request.method === 'GET') {
    log.push(`read ${id}`)
    return Response.json(aViolation({ id, review_state: states.get(id) }))
  }
  const { action }: ReviewRequest = await request.json()
  most = Math.max(most, (held?.length ?? 0) + 1)
  if (held) await new Promise<void>((resolve) => held?.push(resolve))
  posted.push(id)
  log.push(`decided ${id}`)
  states.set(id, stateAfter[action])
  return Response.json({ violation_id: id, action, review_state: stateAfter[action], violations_updated: 1 })
}

const context = () => ({ client, connectionId })

function rowsOf(size: number) {
  const rows = Array.from({ length: size }, (_, index) => aViolation({ id: `v${index}`, group_id: `g${index}` }))
  for (const { id } of rows) states.set(id, 'undecided')
  return rows
}

const order = { audit_id: 'audit', action: 'mark_fixed', reason: null } as const

/** Marks so many violations fixed. */
const start = (size: number) => startBulk(context(), order, rowsOf(size))
function bulk(): Bulk {
  const [found] = allBulks(client)
  if (!found) throw new Error('There is no bulk decision')
  return found
}
const letGo = (size: number) => held?.splice(0, size).forEach((go) => go())
const isHeld = (size: number) => until(() => expect(held).toHaveLength(size))
const letAllGo = () => {
  const waiting = held
  held = null
  waiting?.forEach((go) => go())
}
const isOver = () => until(() => expect(allBulks(client).flatMap(({ pending }) => pending)).toEqual([]))
const undoable = () => undoHistory(connectionId).get()

/** A new tab that has adopted the outbox of this one. */
function reload(): void {
  const stored = client.getMutationCache().getAll().map(storedMutation)
  client.clear()
  client = openClient()
  for (const text of stored) {
    if (text === null) continue
    for (const { state, ...options } of parseMutations(text) ?? [])
      client.getMutationCache().build(client, options, state)
  }
  void client.resumePausedMutations()
}

test('every selected violation is decided once, at most six at a time', async () => {
  held = []
  start(45)
  for (let answered = 0; answered < 45; answered += 1) {
    await until(() => expect(held).not.toHaveLength(0))
    letGo(1)
  }
  await isOver()
  expect(most).toBe(6)
  expect(posted.toSorted()).toEqual([...states.keys()].toSorted())
  expect(new Set(states.values())).toEqual(new Set(['fixed']))
  expect(undoable()).toMatchObject([{ kind: 'bulk', audit_id: 'audit', violations_updated: 45 }])
  // It leaves no card.
  expect(allBulks(client)).toEqual([])
})

test('paused, nothing new is sent until it is resumed', async () => {
  held = []
  start(10)
  await isHeld(6)
  controlBulk(bulk().head, { isPaused: true })
  letGo(6)
  await until(() => expect(bulk().done).toHaveLength(6))
  expect(held).toEqual([])
  controlBulk(bulk().head, {})
  await isHeld(4)
  letAllGo()
  await isOver()
  expect(posted).toHaveLength(10)
})

test('paused and reloaded, it stays paused', async () => {
  held = []
  start(10)
  await isHeld(6)
  controlBulk(bulk().head, { isPaused: true })
  letGo(6)
  await until(() => expect(bulk().done).toHaveLength(6))
  reload()
  expect(bulk()).toMatchObject({ left: 4, total: 10 })
  expect(bulk().done).toHaveLength(6)
  controlBulk(bulk().head, {})
  await isHeld(4)
  letAllGo()
  await isOver()
  expect(undoable()).toMatchObject([{ violations_updated: 10 }])
})

test('stopped, what is on its way is let finish and the rest counts as not sent', async () => {
  held = []
  start(25)
  await isHeld(6)
  stopBulk(client, bulk())
  expect(bulk()).toMatchObject({ left: 6, stopped: 19 })
  letAllGo()
  await isOver()
  expect(posted).toHaveLength(6)
  expect(undoable()).toMatchObject([{ violations_updated: 6 }])
})

test('stopped while the service is away, it ends without waiting for it', async () => {
  refusal = () => problem(503, 'Away')
  start(10)
  await until(() => expect(bulk().holding).toMatchObject({ status: 503 }))
  stopBulk(client, bulk())
  await isOver()
  refusal = null
  expect(undoable()).toEqual([])
  expect(posted).toEqual([])
})

test('what was under way at a reload is looked at again, and the rest goes on', async () => {
  held = []
  start(10)
  await isHeld(6)
  letGo(4)
  await until(() => expect(posted).toHaveLength(4))
  const lost = held
  reload()
  held = []
  await isHeld(2)
  letAllGo()
  await isOver()
  expect(posted).toHaveLength(10)
  expect(new Set(posted).size).toBe(10)
  expect(undoable()).toMatchObject([{ violations_updated: 10 }])
  lost?.forEach((go) => go())
})

test('what failed is listed with its reason, and only that is tried again', async () => {
  refusal = (id) => (id === 'v3' ? problem(409, 'Locked by legal') : null)
  start(8)
  await isOver()
  expect(bulk().failed).toMatchObject([{ step: { id: 'v3' }, detail: expect.stringContaining('Locked') }])
  reload()
  refusal = null
  retryFailed(client, bulk())
  await until(() => expect(allBulks(client)).toEqual([]))
  expect(posted).toHaveLength(8)
  expect(posted.at(-1)).toBe('v3')
  expect(undoable()).toMatchObject([{ violations_updated: 8 }])
})

test('a failure that may be temporary is tried three times', async () => {
  let tries = 0
  refusal = (id) => {
    if (id !== 'v1') return null
    tries += 1
    return problem(500, 'Out of order')
  }
  start(3)
  await until(() => expect(bulk().failed).toMatchObject([{ step: { id: 'v1' } }]))
  // Each time the state is read first.
  expect(tries).toBe(3)
  expect(posted.toSorted()).toEqual(['v0', 'v2'])
})

test('someone else’s decision is listed, not overwritten, until it is asked for', async () => {
  const rows = rowsOf(3)
  states.set('v1', 'elevated_risk')
  startBulk(context(), order, rows)
  await isOver()
  expect(bulk().changed).toMatchObject([{ step: { id: 'v1' }, found: { review_state: 'elevated_risk' } }])
  decideChanged(client, bulk())
  await until(() => expect(states.get('v1')).toBe('fixed'))
  await until(() => expect(allBulks(client)).toEqual([]))
  expect(undoable()).toMatchObject([{ violations_updated: 3 }])
})

test('an undo that cannot restore a violation says so, and restores the others', async () => {
  const rows = rowsOf(2)
  states.set('v0', 'dismissed')
  const [first, ...others] = rows
  if (!first) throw new Error('No rows')
  // Dismissed for a reason that the service does not tell.
  startBulk(context(), order, [{ ...first, review_state: 'dismissed' }, ...others])
  await isOver()
  const [entry] = undoable()
  if (entry?.kind !== 'bulk') throw new Error('Nothing to undo')
  await undoBulk(context(), entry)
  await isOver()
  expect(Object.fromEntries(states)).toEqual({ v0: 'fixed', v1: 'undecided' })
  expect(toasts.get().map((toast) => toast.text)).toContain('triage.undo.cannot')
})

test('undone while its last requests are on their way, those are taken back when they are answered', async () => {
  held = []
  start(10)
  await isHeld(6)
  undoUnfinished(context(), bulk().head.bulk_id)
  letAllGo()
  await until(() => expect(allBulks(client)).toEqual([]))
  expect(new Set(states.values())).toEqual(new Set(['undecided']))
  expect(posted).toHaveLength(12)
  expect(undoable()).toEqual([])
})

test.each([
  ['the same violation', 'v2'],
  ['another violation of the group', 'w2'],
])('a decision by hand on %s goes before a bulk decision that waits', async (_, id) => {
  const rows = rowsOf(3)
  states.set('w2', 'undecided')
  held = []
  sendReview(client, { ...decision(id, 'urgent_violation'), connectionId, audit_id: 'audit', group_id: 'g2' })
  startBulk(context(), order, rows)
  await isHeld(1)
  letGo(1)
  await until(() => expect(held?.length).toBeGreaterThan(0))
  letAllGo()
  await isOver()
  expect(log.slice(0, 2)).toEqual([`read ${id}`, `decided ${id}`])
  // Where it was selected as undecided, the decision by hand is kept.
  expect(states.get('v2')).toBe(id === 'v2' ? 'urgent_violation' : 'fixed')
  expect(posted.slice(1)).not.toContain(id)
})
