import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { createKey } from '../../../../server/workspaces/api-keys.ts'
import { goOffline } from '../../../testing/browser.ts'
import { findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
  // The page does not wait for them, and the first test would press a key before they are transformed.
  await Promise.all([
    import('../../../features/triage/violation/Assignees.tsx'),
    import('../../../features/triage/violation/PeopleDialog.tsx'),
    import('../../../features/triage/bulk/AssignSelection.tsx'),
  ])
})
afterAll(() => service.close())

const anna = 'anna.berg@bank.example'
const assignments = (requests: string[]) => requests.filter((request) => request === 'POST /extensions/v1/assignments')
const chooser = (name = 'Assign to someone') => screen.findByRole('dialog', { name })
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

type Options = Parameters<typeof openTriage>[3]

/** The triage page of a workspace with a colleague, with the first violation open. */
async function openAssigning(violations: Parameters<typeof openTriage>[1], options: Options = {}) {
  const triage = await openTriage(service, violations, '', {
    extensions: 'own',
    before: async ({ workspace_id }) => void (await createKey(service.db, { workspace_id, owner_email: anna })),
    ...options,
  })
  const { press, opened, audit, violation } = triage
  await press('j')
  await opened('01')
  return {
    ...triage,
    me: audit.owner_email,
    /** Waits until the service has these people, in the order they were assigned. */
    assigned: (id: string, ...people: string[]) =>
      waitFor(async () => expect((await audit.violation(id))?.assigned_to_user_ids).toEqual(people)),
    assignButton: (name: string) => within(violation()).findByRole('button', { name }),
    undo: async () => triage.user.click(await screen.findByRole('button', { name: 'Undo' })),
  }
}

const group = findings(4, (number) => (number < 4 ? { group_id: 'g', rule_id: 'r', rule_name: 'Same' } : {}))

test('one click assigns a violation to oneself, at once, and the toast takes it back', async () => {
  const { user, me, assignButton, assigned, undo, hold, row, says, violation } = await openAssigning(findings(2))
  const held = hold(/assignments/, 'answer')
  await user.click(await assignButton('Assign to me'))
  expect(await within(violation()).findByText(me)).toBeVisible()
  expect(row('Finding 01')).toHaveTextContent(`Assigned to ${me}`)
  held.release()
  await says(`Assigned “Finding 01” to ${me}.`)
  await assigned('v01', me)
  expect(row('Finding 01')).toHaveTextContent(`Assigned to ${me}`)
  expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull()
  await undo()
  await assigned('v01')
  await waitFor(() => expect(row('Finding 01')).not.toHaveTextContent('Assigned to'))
})

test('one key does the same, and again removes oneself', async () => {
  const { press, me, assignButton, assigned, requests } = await openAssigning(findings(2))
  await assignButton('Assign to me')
  await press('i')
  await assigned('v01', me)
  await press('i')
  await assigned('v01')
  expect(assignments(requests)).toHaveLength(2)
})

test('a colleague is found by typing, and removed by a button', { tags: 'long' }, async () => {
  const { user, press, assignButton, assigned, requests } = await openAssigning(findings(2))
  await assignButton('Assign')
  expect(requests).not.toContain('GET /extensions/v1/people')
  await press('t')
  const field = await within(await chooser()).findByRole('combobox', { name: 'Search people' })
  await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2))
  await user.type(field, 'nobody')
  expect(await within(await chooser()).findByText('Nobody found')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'BERG{Enter}')
  await assigned('v01', anna)
  await user.click(await assignButton(`Remove ${anna}`))
  await assigned('v01')
})

test('of a group, this one or all are assigned, and the undo leaves those who were assigned before', {
  tags: 'long',
}, async () => {
  const { user, press, me, assignButton, assigned, undo, says, requests } = await openAssigning(group)
  await assignButton('Assign to me')
  await press('i')
  await assigned('v01', me)
  await press('t')
  await user.click(await within(await chooser()).findByRole('radio', { name: 'All (3)' }))
  await user.click(await within(await chooser()).findByRole('option', { name: new RegExp(me) }))
  await says(`Assigned 2 violations to ${me}`)
  await Promise.all([assigned('v01', me), assigned('v02', me), assigned('v03', me), assigned('v04')])
  await undo()
  await Promise.all([assigned('v01', me), assigned('v02'), assigned('v03')])
  expect(assignments(requests)).toHaveLength(3)
})

test('the key with Shift assigns the whole group', async () => {
  const { press, me, assignButton, assigned, requests } = await openAssigning(group)
  await assignButton('Assign to me')
  await press('{Shift>}I{/Shift}')
  await Promise.all([assigned('v01', me), assigned('v02', me), assigned('v03', me), assigned('v04')])
  expect(assignments(requests)).toHaveLength(1)
})

test('selected rows are assigned in one request', async () => {
  const { user, press, assigned, requests, says } = await openAssigning(findings(3))
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByRole('button', { name: 'Assign 3 violations' })
  await press('t')
  await user.click(await within(await chooser('Assign 3 violations')).findByRole('option', { name: anna }))
  await says(`Assigned 3 violations to ${anna}`)
  await Promise.all([assigned('v01', anna), assigned('v02', anna), assigned('v03', anna)])
  expect(assignments(requests)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Assign \d/ })).toBeNull()
})

test('the undo key takes back what was done last, an assignment or a decision', { tags: 'long' }, async () => {
  const { press, me, opened, assignButton, assigned, says, audit, row } = await openAssigning(findings(3))
  await assignButton('Assign to me')
  await press('f')
  await audit.has('fixed', 'undecided', 'undecided')
  await opened('02')
  await assignButton('Assign to me')
  await press('i')
  await assigned('v02', me)
  await press('j')
  await opened('03')
  await press('z')
  await opened('02')
  await assigned('v02')
  await waitFor(() => expect(row('Finding 02')).not.toHaveTextContent('Assigned to'))
  await audit.has('fixed', 'undecided', 'undecided')
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided')
  await press('z')
  await says('Nothing to undo')
})

test('i assigns the selected rows to oneself without asking whom', async () => {
  const { user, press, me, assigned } = await openAssigning(findings(3))
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByRole('button', { name: 'Assign 3 violations' })
  await press('i')
  await Promise.all([assigned('v01', me), assigned('v02', me), assigned('v03', me)])
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('z')
  await Promise.all([assigned('v01'), assigned('v02'), assigned('v03')])
})

test('the undo key takes back the assignment of a group and of selected rows', { tags: 'long' }, async () => {
  const { user, press, me, assignButton, assigned, says, requests } = await openAssigning(group)
  await assignButton('Assign to me')
  await press('{Shift>}I{/Shift}')
  await Promise.all([assigned('v01', me), assigned('v03', me)])
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByRole('button', { name: 'Assign 4 violations' })
  await press('t')
  await user.click(await within(await chooser('Assign 4 violations')).findByRole('option', { name: anna }))
  await Promise.all([assigned('v01', me, anna), assigned('v04', anna)])
  await press('z')
  await says(`4 violations are no longer assigned to ${anna}`)
  await Promise.all([assigned('v01', me), assigned('v04')])
  await press('z')
  await Promise.all([assigned('v01'), assigned('v02'), assigned('v03')])
  expect(assignments(requests)).toHaveLength(4)
})

test('a refused undo can be tried again, and a refused assignment is not undone', async () => {
  const { press, me, assignButton, assigned, intercept, says } = await openAssigning(findings(2))
  let isRefused = true
  intercept(/assignments/, async (send) =>
    isRefused ? Response.json({ detail: 'Not today' }, { status: 403 }) : send(),
  )
  await assignButton('Assign to me')
  await press('i')
  await waitFor(() => expect(alerts()).toContainEqual(expect.stringContaining('The assignment was not changed')))
  await press('z')
  await says('Nothing to undo')
  isRefused = false
  await press('i')
  await assigned('v01', me)
  isRefused = true
  await press('z')
  await waitFor(() => expect(alerts()).toContainEqual(expect.stringMatching(/1 could not be undone.*Not today/)))
  isRefused = false
  await press('z')
  await assigned('v01')
})

test('of several people, a row shows oneself first', async () => {
  const { me, row, assigned } = await openAssigning(findings(2), {
    before: async ({ key, workspace_id, owner_email }) => {
      await createKey(service.db, { workspace_id, owner_email: anna })
      for (const person of [anna, owner_email]) {
        const body = { violation_ids: ['v02'], apply_to_group: false, add: [person], remove: [] }
        await service.client(key).POST('/extensions/v1/assignments', { body })
      }
    },
  })
  await assigned('v02', anna, me)
  await waitFor(() => expect(row('Finding 02')).toHaveTextContent(`Assigned to ${me}, ${anna}`))
})

test('a refusal is said, and what was shown is gone', async () => {
  const { user, assignButton, intercept, assigned, row } = await openAssigning(findings(2))
  intercept(/assignments/, async () => Response.json({ detail: 'Not today' }, { status: 403 }))
  await user.click(await assignButton('Assign to me'))
  await waitFor(() =>
    expect(alerts()).toContainEqual(expect.stringMatching(/The assignment was not changed.*Not today/)),
  )
  expect(row('Finding 01')).not.toHaveTextContent('Assigned to')
  expect(await assignButton('Assign to me')).toBeVisible()
  await assigned('v01')
})

test('without a network nothing is assigned later', async () => {
  const { user, assignButton, assigned, requests } = await openAssigning(findings(2))
  const button = await assignButton('Assign to me')
  const goOnline = await goOffline()
  await user.click(button)
  await waitFor(() => expect(alerts()).toContainEqual(expect.stringContaining('You are offline.')))
  await goOnline()
  await assigned('v01')
  expect(assignments(requests)).toEqual([])
})

test('a failed request is repeated', async () => {
  const { user, me, assignButton, intercept, assigned } = await openAssigning(findings(2))
  let isFirst = true
  intercept(/assignments/, async (send) => {
    if (!isFirst) return send()
    isFirst = false
    return Response.json({ detail: 'Busy' }, { status: 503 })
  })
  await user.click(await assignButton('Assign to me'))
  await assigned('v01', me)
  expect(alerts()).toEqual([])
})

test.each([
  ['a service without extensions', { extensions: 'none' }],
  ['a service with a history only', { extensions: ['history'] }],
  ['a key that can only read', { scopes: ['read'] }],
] satisfies [string, Options][])('%s is offered no assigning', async (_name, options) => {
  const { user, violation, requests } = await openAssigning(
    findings(2, () => ({ assigned_to_user_ids: ['user-7'] })),
    options,
  )
  await waitFor(() => expect(requests).toContain('GET /extensions/v1'))
  expect(await within(violation()).findByText('1 person')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull()
  await user.keyboard('it?')
  const keys = await screen.findByRole('dialog', { name: 'Keys' })
  expect(keys).not.toHaveTextContent('Assign')
  expect(requests.filter((request) => /people|assignments/.test(request))).toEqual([])
})

test('the keys are listed where assigning is offered', async () => {
  const { user, assignButton } = await openAssigning(findings(1))
  await assignButton('Assign to me')
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toHaveTextContent('Assign to me')
})

test('"Assigned to me" is a command and a saved view', { tags: 'long' }, async () => {
  const { user, press, me, lists, stateFilter } = await openAssigning(findings(3), {
    before: async ({ key, owner_email }) => {
      const body = { violation_ids: ['v02'], apply_to_group: false, add: [owner_email], remove: [] }
      await service.client(key).POST('/extensions/v1/assignments', { body })
    },
  })
  await screen.findByRole('link', { name: 'Activity' })
  await press('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'assigned to me')
  await user.click(await screen.findByRole('option', { name: /^Assigned to me/ }))
  await lists([2], { assigned_to: me })
  await user.click(stateFilter('Fixed'))
  await lists([], { assigned_to: me, review_state: 'fixed' })
  await press('w')
  const views = await screen.findByRole('dialog', { name: 'Saved views' })
  await user.click(within(views).getByRole('button', { name: /^Assigned to me/ }))
  await lists([2], { assigned_to: me })
  expect(screen.queryByRole('dialog')).toBeNull()
})
