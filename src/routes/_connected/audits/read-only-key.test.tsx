import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { openApp } from '../../../testing/app.tsx'
import { createAudit, findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const posts = (requests: string[]) => requests.filter((request) => request.startsWith('POST'))
const activityLink = () => screen.findByRole('link', { name: 'Activity' })

test('a key that can only read is offered nothing that it may not do', async () => {
  const { user, press, opened, audit, violation, requests } = await openTriage(service, findings(2), '', {
    extensions: 'own',
    scopes: ['read'],
  })
  await activityLink()
  await press('j')
  await opened('01')
  expect(within(violation()).getByText('This key can only read.')).toBeVisible()
  for (const name of ['Urgent', 'Elevated risk', 'Mark fixed', 'Dismiss', 'Reopen', 'Add comment'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Generate' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Draft a fix' })).toBeNull()
  await press('uefdrzxa')
  await opened('01')
  expect(screen.queryByRole('dialog')).toBeNull()
  // Who looks at an audit may be told with any key.
  expect(posts(requests).filter((request) => !request.endsWith('/presence'))).toEqual([])
  await audit.has('undecided', 'undecided')
  await user.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: 'Keys' })
  expect(keys).toHaveTextContent('Next violation')
  for (const command of ['Dismiss', 'Undo', 'Select', 'comment']) expect(keys).not.toHaveTextContent(command)
})

/** The list of audits with a key that can only read, once the service has said so. */
async function openReading() {
  const audit = await createAudit(service, findings(1))
  const app = await openApp(service.app, '/audits', await audit.newKey('read'), 'own')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Generate' })).toBeNull())
  return app
}

const decisions = ['Dismiss with a reason', 'Mark fixed', 'Undo', 'Reopen', 'Comment', 'Assign']

test('Settings lists no keys for what the key may not do', async () => {
  const { user } = await openReading()
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  const keys = await screen.findByRole('region', { name: 'Keyboard' })
  expect(keys).toHaveTextContent('Next violation')
  for (const command of decisions) expect(keys).not.toHaveTextContent(command)
})

test('Help explains the states, and lists no decisions and no keys for them', async () => {
  const { user } = await openReading()
  await user.click(screen.getByRole('link', { name: 'Help' }))
  const states = await screen.findByRole('table', { name: 'The five states' })
  expect(states).toHaveTextContent('Urgent')
  const help = screen.getByRole('main')
  expect(help).toHaveTextContent('Next violation')
  for (const command of decisions) expect(help).not.toHaveTextContent(command)
})

test('a page for generating says that the key cannot, and what can be done', async () => {
  const audit = await createAudit(service, findings(1))
  const { user, address } = await openApp(service.app, '/generate', await audit.newKey('read'), 'own')
  expect(await screen.findByRole('heading', { name: 'This key cannot generate documents.' })).toBeVisible()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Documents' }))
  expect(await screen.findByRole('heading', { name: 'Documents' })).toBeVisible()
  expect(address()).toBe('/documents')
})
