import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newViolation, seedAudit } from './testing/audit.ts'
import { openAgain } from './testing/database.ts'
import { openTestService, type ServiceClient, type TestService } from './testing/service.ts'
import { createWorkspace } from './testing/workspace.ts'
import { insertViolations, upsertAssets } from './violations/insert.ts'
import { createKey, revokeKey } from './workspaces/api-keys.ts'

let services: [TestService, TestService]

beforeAll(async () => {
  const first = await openTestService()
  services = [first, await openTestService({ db: await openAgain(first.db) })]
})
afterAll(async () => {
  for (const service of services.toReversed()) await service.close()
})

const names = ['a1', 'a2', 'b1', 'b2'] as const
type Name = (typeof names)[number]
const service = fc.nat({ max: 1 })
const name = fc.constantFrom(...names)

/** Things that two people do, each waiting for the answer before the next. Of the writes, one runs at a time. */
const deed = fc.oneof(
  fc.record({ kind: fc.constant('dismiss' as const), service, name, apply_to_group: fc.boolean() }),
  fc.record({ kind: fc.constant('comment' as const), service, name }),
  fc.record({ kind: fc.constant('import' as const), service }),
  fc.record({ kind: fc.constant('rename' as const), service }),
  fc.record({ kind: fc.constant('list' as const), service, audit: fc.constantFrom('a', 'b') }),
  fc.record({ kind: fc.constant('read' as const), service, name }),
  fc.record({ kind: fc.constant('audits' as const), service }),
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

/** Two audits that share a group. Every write carries its number, so that what is shown says how old it is. */
async function openWorkspace() {
  const { workspace_id, key } = await createWorkspace(services[0].db)
  for (const audit of ['a', 'b']) {
    const rows = ['1', '2'].map((n) => ({ id: audit + n, group_id: `group ${n}`, asset_id: 'page' }))
    await seedAudit(services[0].db, workspace_id, rows, { id: audit })
  }
  const apis = services.map((each) => each.client(key)) as [ServiceClient, ServiceClient]
  const written = { reason: new Map<Name, number>(), comments: new Map<Name, number>(), imported: 0, asset: 0 }
  let last: Promise<unknown> = Promise.resolve()
  let number = 0

  function inTurn<T>(write: (n: number) => Promise<T>): Promise<T> {
    const turn = last.then(() => write((number += 1)))
    last = turn.catch(() => {})
    return turn
  }

  const deeds = {
    dismiss: ({ service: i, name: violation_id, apply_to_group }: Deed & { kind: 'dismiss' }) =>
      inTurn(async (n) => {
        const path = { violation_id }
        const body = { action: 'dismiss' as const, reason: String(n), apply_to_group }
        await apis[i]?.POST('/public/v1/violations/{violation_id}/review', { params: { path }, body })
        const reached = names.filter((each) => each === violation_id || (apply_to_group && each[1] === violation_id[1]))
        for (const each of reached) written.reason.set(each, n)
      }),
    comment: ({ service: i, name: violation_id }: Deed & { kind: 'comment' }) =>
      inTurn(async (n) => {
        const path = { violation_id }
        await apis[i]?.POST('/public/v1/violations/{violation_id}/comments', {
          params: { path },
          body: { comment: String(n) },
        })
        written.comments.set(violation_id, (written.comments.get(violation_id) ?? 0) + 1)
      }),
    import: ({ service: i }: Deed & { kind: 'import' }) =>
      inTurn(async (n) => {
        const row = newViolation({ id: `imported ${n}`, audit_id: 'a' })
        await services[i]?.db.transaction((tx) => insertViolations(tx, workspace_id, [row]))
        written.imported += 1
      }),
    rename: ({ service: i }: Deed & { kind: 'rename' }) =>
      inTurn(async (n) => {
        const db = services[i]?.db ?? services[0].db
        await upsertAssets(db, workspace_id, [{ id: 'page', name: String(n), url: null }])
        written.asset = n
      }),
    async list({ service: i, audit: audit_id }: Deed & { kind: 'list' }) {
      const known = structuredClone(written)
      const query = { review_state: 'all' as const, page_size: 100 }
      const { data } =
        (await apis[i]?.GET('/public/v1/audits/{audit_id}/violations', {
          params: { path: { audit_id }, query },
        })) ?? {}
      expect(data?.total).toBeGreaterThanOrEqual(2 + (audit_id === 'a' ? known.imported : 0))
      for (const row of data?.violations ?? []) checkRow(row, known)
    },
    async read({ service: i, name: violation_id }: Deed & { kind: 'read' }) {
      const known = structuredClone(written)
      const path = { violation_id }
      const { data } = (await apis[i]?.GET('/public/v1/violations/{violation_id}', { params: { path } })) ?? {}
      if (!data) throw new Error(`${violation_id} was not found`)
      checkRow(data, known)
      expect(data.comments.length).toBeGreaterThanOrEqual(known.comments.get(violation_id) ?? 0)
    },
    async audits({ service: i }: Deed & { kind: 'audits' }) {
      const known = structuredClone(written)
      const { data } = (await apis[i]?.GET('/public/v1/audits')) ?? {}
      const total = data?.audits.find(({ id }) => id === 'a')?.total_violations
      expect(total).toBeGreaterThanOrEqual(2 + known.imported)
    },
  } satisfies { [Kind in Deed['kind']]: (deed: Deed & { kind: Kind }) => Promise<void> }

  function checkRow(
    row: { id: string; dismissal_reason: string | null; asset_id: string | null; asset_name: string | null },
    known: typeof written,
  ) {
    const violation = names.find((each) => each === row.id)
    if (!violation) return
    expect(Number(row.dismissal_reason)).toBeGreaterThanOrEqual(known.reason.get(violation) ?? 0)
    expect(Number(row.asset_name)).toBeGreaterThanOrEqual(known.asset)
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is checked entry by entry; only the union is lost
  return (each: Deed) => (deeds[each.kind] as (deed: Deed) => Promise<void>)(each)
}

test('whatever two people do, on two processes, nobody is shown less than what was acknowledged before', async () => {
  const people = fc.array(fc.array(deed, { minLength: 5, maxLength: 25 }), { minLength: 2, maxLength: 4 })
  const property = fc.asyncProperty(people, async (each) => {
    const act = await openWorkspace()
    await Promise.all(
      each.map(async (list) => {
        for (const next of list) await act(next)
      }),
    )
  })
  await expect(fc.assert(property, { numRuns: 25 })).resolves.toBeUndefined()
}, 120_000)

test('a key that was revoked in one process opens nothing in another, from the next request on', async () => {
  const [one, other] = services
  const { workspace_id } = await createWorkspace(one.db)
  for (let time = 0; time < 20; time += 1) {
    const { id, key } = await createKey(one.db, { workspace_id, owner_email: 'ann@bank.example' })
    const asked = async () => (await other.client(key).GET('/public/v1/audits')).response.status
    expect(await Promise.all([asked(), asked(), asked()])).toEqual([200, 200, 200])
    await revokeKey(one.db, id)
    expect(await asked()).toBe(401)
  }
})

test('what one workspace was answered is not answered to another', async () => {
  const [one] = services
  const mine = await createWorkspace(one.db)
  const theirs = await createWorkspace(one.db)
  await seedAudit(one.db, mine.workspace_id, [{ id: 'mine' }], { id: 'audit' })
  await seedAudit(one.db, theirs.workspace_id, [{ id: 'theirs' }], { id: 'audit' })
  const list = async (key: string) => {
    const path = { audit_id: 'audit' }
    const { data } = await one.client(key).GET('/public/v1/audits/{audit_id}/violations', { params: { path } })
    return data?.violations.map(({ id }) => id)
  }
  expect(await Promise.all([list(mine.key), list(theirs.key)])).toEqual([['mine'], ['theirs']])
  expect(await list(mine.key)).toEqual(['mine'])
  expect(await list(theirs.key)).toEqual(['theirs'])
})
