import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAudit } from '../../../../server/testing/audit.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { createWorkspace } from '../../../../server/testing/workspace.ts'
import { openApp } from '../../../testing/app.tsx'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

test('a report on one severity counts what is below its title, in shares that add up to 100 %', async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  const audit_id = await seedAudit(service.db, workspace_id, [
    { severity: 'HIGH' },
    { severity: 'HIGH', review_state: 'fixed' },
    { severity: 'HIGH', review_state: 'elevated_risk' },
    { severity: 'LOW' },
  ])
  await openApp(service.app, `/audits/${audit_id}/report?severity=HIGH`, key)
  const states = within(await screen.findByRole('table', { name: 'By state' }))
  const shares = states.getAllByRole('row').map((row) => row.lastElementChild?.textContent.replace('%', ''))
  // The states, and all of them.
  expect(shares.slice(1).reduce((sum, share) => sum + Number(share), 0)).toBe(200)
  expect(screen.getByText(/Severity: High ·/)).toHaveTextContent('3 violations')
})

test('a state with less than one per cent has its decimal', async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  const undecided = Array.from({ length: 499 }, () => ({}))
  const audit_id = await seedAudit(service.db, workspace_id, [{ review_state: 'fixed' }, ...undecided])
  await openApp(service.app, `/audits/${audit_id}/report`, key)
  const states = within(await screen.findByRole('table', { name: 'By state' }))
  expect(states.getByRole('row', { name: /Fixed/ })).toHaveTextContent('0.2%')
  expect(states.getByRole('row', { name: /Undecided/ })).toHaveTextContent('99%')
})

test('a report that is stopped says so, and is read on request', async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  const audit_id = await seedAudit(service.db, workspace_id, [{ review_state: 'fixed' }, {}])
  const { user, hold } = await openApp(service.app, `/audits/${audit_id}/report`, key)
  expect(await screen.findByText('2 violations, matching the service’s count.')).toBeVisible()
  const held = hold(/review_state=fixed/, 'request')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'fixed')
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Stopped: this report covers 0 of 0 violations.')
  held.release()
  await user.click(screen.getByRole('button', { name: 'Read all' }))
  expect(await screen.findByText('1 violation, matching the service’s count.')).toBeVisible()
})
