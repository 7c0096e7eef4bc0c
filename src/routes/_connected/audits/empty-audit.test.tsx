import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
