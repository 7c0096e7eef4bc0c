import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { createWorkspace } from '../testing/workspace.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

async function reviewerOf(violation_id: string) {
  const { workspace_id, owner_email, key } = await createWorkspace(service.db)
  await seedAudit(service.db, workspace_id, [{ id: violation_id }])
  const api = service.client(key)
  const params = { path: { violation_id } }
  return {
    owner_email,
    comment: (comment: string) =>
      api.POST('/public/v1/violations/{violation_id}/comments', { params, body: { comment } }),
    thread: async () => (await api.GET('/public/v1/violations/{violation_id}', { params })).data?.comments,
  }
}

test('a comment is answered as it stands in the thread, by the owner of the key', async () => {
  const { comment, thread, owner_email } = await reviewerOf('v')
  const { data, response } = await comment(' Ask @legal <b>first</b>\n')
  expect(response.status).toBe(201)
  expect(data).toMatchObject({ content: ' Ask @legal <b>first</b>\n', author_email: owner_email })
  expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(await thread()).toEqual([data])
})

test('a comment may have 5,000 characters, an emoji being one, and no more', async () => {
  const { comment, thread } = await reviewerOf('v')
  expect((await comment('🎉'.repeat(5000))).response.status).toBe(201)
  const { response, error } = await comment('🎉'.repeat(5001))
  expect(response.status).toBe(422)
  expect(error).toMatchObject({ detail: [{ loc: ['body', 'comment'], type: 'string_too_long' }] })
  expect(await thread()).toHaveLength(1)
})

test.each(['', '   ', '\n\t\u00A0', '\u200B', '\u2060 \u3164\u2800'])(
  'a blank comment such as %j is refused',
  async (blank) => {
    const { comment, thread } = await reviewerOf('v')
    const { response, error } = await comment(blank)
    expect(response.status).toBe(422)
    expect(error).toMatchObject({ detail: [{ loc: ['body', 'comment'] }] })
    expect(await thread()).toEqual([])
  },
)
