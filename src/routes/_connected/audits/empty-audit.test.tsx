import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../../server/db/sql.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { openApp } from '../../../testing/app.tsx'
import { createAudit } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

test('an audit without violations has no contradictions, and none is said to be checked', async () => {
  const { key, auditId } = await createAudit(service, [])
  await openApp(service.app, `/audits/${auditId}/contradictions`, key)
  expect(await screen.findByText('The audit has no violations.')).toBeVisible()
})

test.each([
  ['QUEUED', 64, 0, 'Not checked yet'],
  ['RUNNING', 64, 3, 'Running'],
  ['FAILED', 64, 0, 'Failed'],
  ['COMPLETED', 64, 64, 'No violations'],
])('an audit that is %s, with %i assets of which %i are completed, says what its emptiness means', async (...given) => {
  const [status, total, completed, words] = given
  const { key, auditId, workspace_id } = await createAudit(service, [])
  await service.db.query(sql`
    update audit set status = ${status}, total_assets = ${total}, completed_assets = ${completed}
    where workspace_id = ${workspace_id} and id = ${auditId}`)
  const app = await openApp(service.app, `/audits/${auditId}`, key)
  expect(await screen.findByRole('heading', { name: words })).toBeVisible()
  await app.user.click(await screen.findByRole('link', { name: 'Report' }))
  const inReport = words === 'No violations' ? 'No matching violations' : words
  expect(await screen.findByRole('heading', { name: inReport })).toBeVisible()
})
