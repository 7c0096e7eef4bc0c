import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { returnToTab } from '../../../testing/browser.ts'
import { findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const selectPage = () => screen.getByRole('checkbox', { name: 'Select all on this page' })

test('a bulk decision says which decisions it replaces, and can leave them', async () => {
  const { user, press, audit } = await openTriage(
    service,
    findings(5, (number) => ({ review_state: number === 5 ? 'fixed' : number === 4 ? 'elevated_risk' : 'undecided' })),
    '?review_state=all',
  )
  await user.click(selectPage())
  await press('u')
  const dialog = await screen.findByRole('dialog', { name: 'Mark 5 violations urgent?' })
  expect(dialog).toHaveTextContent('5 selected: 3 undecided, 1 elevated risk, 1 fixed. 2 decisions will be replaced.')
  await user.click(within(dialog).getByRole('button', { name: 'Undecided only (3)' }))
  await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation', 'elevated_risk', 'fixed')
  expect(await audit.decisions()).toHaveLength(3)
})

test('a bulk decision on all that match says which decisions it replaces, and can leave them', {
  tags: 'long',
}, async () => {
  const { user, press, audit } = await openTriage(
    service,
    findings(12, (number) => ({ review_state: number === 12 ? 'fixed' : 'undecided' })),
    '?review_state=all&page_size=10&severity=HIGH',
  )
  await user.click(selectPage())
  await user.click(screen.getByRole('button', { name: 'Select all 12 that match' }))
  await press('u')
  const dialog = await screen.findByRole('dialog', { name: 'Mark 12 violations urgent?' })
  await waitFor(() =>
    expect(dialog).toHaveTextContent('12 selected: 11 undecided, 1 fixed. 1 decision will be replaced.'),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Undecided only (11)' }))
  await audit.has(...Array.from({ length: 11 }, () => 'urgent_violation' as const), 'fixed')
})

test('a bulk decision on the open violation opens the next one, and one on others leaves it open', {
  tags: 'long',
}, async () => {
  const { user, row, press, opened } = await openTriage(service, findings(4))
  await user.click(within(row('Finding 01')).getByText(/Finding 01/))
  await opened('01')
  for (const name of ['Finding 01', 'Finding 02']) await user.click(within(row(name)).getByRole('checkbox'))
  await press('u')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Urgent' }))
  await opened('03')
  await user.click(within(row('Finding 04')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Urgent: 1 selected' }))
  await waitFor(() => expect(row('Finding 04')).toHaveTextContent('Urgent'))
  await opened('03')
})

test('where nothing is replaced, nothing is said about it', async () => {
  const { user, press } = await openTriage(service, findings(3))
  await user.click(selectPage())
  await press('u')
  const dialog = await screen.findByRole('dialog', { name: 'Mark 3 violations urgent?' })
  expect(dialog).not.toHaveTextContent('selected:')
  expect(within(dialog).queryByRole('button', { name: /Undecided only/ })).toBeNull()
})

test('an undone bulk dismissal is no precedent, and its reason is not offered again', { tags: 'long' }, async () => {
  const { user, row, press, opened, violation, audit } = await openTriage(
    service,
    findings(3, () => ({ rule_id: 'superlatives' })),
  )
  for (const name of ['Finding 01', 'Finding 02']) await user.click(within(row(name)).getByRole('checkbox'))
  await press('d')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Quoted from the law')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Dismiss' }))
  await audit.has('dismissed', 'dismissed', 'undecided')
  await user.click(within(row('Finding 03')).getByText(/Finding 03/))
  await opened('03')
  const precedents = await within(violation()).findByRole('list', { name: 'Precedents' })
  expect(precedents).toHaveTextContent('Quoted from the law')
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided')
  await waitFor(() => expect(within(violation()).queryByRole('list', { name: 'Precedents' })).toBeNull())
  await press('d')
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('')
  expect(screen.queryByRole('list', { name: 'Recent reasons' })).toBeNull()
})

test('the next page says that the selected rows are not on it', async () => {
  const { user, lists, press } = await openTriage(service, findings(12), '?page_size=10')
  await user.click(selectPage())
  expect(screen.getByText('10 selected')).toBeVisible()
  await press(']')
  await lists([11, 12], { page_size: '10', page: '2' })
  expect(screen.getByText('10 selected, 10 not on this page')).toBeVisible()
  await user.click(selectPage())
  expect(screen.getByText('12 selected, 10 not on this page')).toBeVisible()
})

test('a finished bulk decision counts what was left alone apart, and goes with its undo', async () => {
  const { user, press, says, audit } = await openTriage(service, findings(3))
  await user.click(selectPage())
  await audit.decideAsColleague('v02', 'elevated_risk')
  await press('f')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark fixed' }))
  await audit.has('fixed', 'elevated_risk', 'fixed')
  await says('Marked 2 violations fixed. 1 has since been decided differently and was not changed.')
  const region = await screen.findByRole('region', { name: 'Bulk decisions' })
  await waitFor(() =>
    expect(region).toHaveTextContent(
      'Mark fixed: Spring campaignFinished, 2 of 31 has since been decided differently and was not changed.',
    ),
  )
  await press('z')
  await says('2 violations are back in their earlier states.')
  await audit.has('undecided', 'elevated_risk', 'undecided')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk decisions' })).toBeNull())
})

test('a decision made while a bulk decision runs is undone first', { tags: 'long' }, async () => {
  const { user, row, opened, press, says, shows, audit, hold } = await openTriage(
    service,
    findings(3),
    '?review_state=all',
  )
  const last = hold(/POST .*v03.review/, 'request')
  await user.click(selectPage())
  await press('e')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Elevated risk' }))
  await audit.has('elevated_risk', 'elevated_risk', 'undecided')
  await shows('Finding 01', 'Elevated risk')
  await user.click(within(row('Finding 01')).getByText(/Finding 01/))
  await opened('01')
  await press('u')
  await audit.has('urgent_violation', 'elevated_risk', 'undecided')
  last.release()
  await says('Marked 3 violations as elevated risk.')
  await press('z')
  await says('is back to “Elevated risk”')
  await audit.has('elevated_risk', 'elevated_risk', 'elevated_risk')
  await press('z')
  await says('3 violations are back in their earlier states.')
  await audit.has('undecided', 'undecided', 'undecided')
  expect(await audit.decisions()).toHaveLength(8)
})

test.each(['is being sent', 'is being taken back'])(
  'a second bulk decision, made while the first %s and was undone, decides all of its violations last',
  { tags: 'long' },
  async (when) => {
    const { user, press, says, shows, audit, hold } = await openTriage(service, findings(3), '?review_state=all')
    const decideAll = async (key: string, name: string) => {
      await user.click(selectPage())
      await press(key)
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
    }
    if (when === 'is being sent') {
      const last = hold(/POST .*v03.review/, 'request')
      await decideAll('f', 'Mark fixed')
      await audit.has('fixed', 'fixed', 'undecided')
      await press('z')
      await shows('Finding 01', 'Undecided')
      await decideAll('u', 'Urgent')
      await shows('Finding 03', 'Urgent')
      last.release()
    } else {
      await decideAll('f', 'Mark fixed')
      await says('Marked 3 violations fixed.')
      const last = hold(/POST .*v03.review/, 'request')
      await press('z')
      await audit.has('undecided', 'undecided', 'fixed')
      await decideAll('u', 'Urgent')
      await shows('Finding 03', 'Urgent')
      last.release()
    }
    await says('Marked 3 violations urgent.')
    await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation')
    expect(await audit.decisions()).toHaveLength(9)
  },
)

test('the undo of a bulk decision leaves what was decided again, whoever did it', async () => {
  const { user, press, says, audit } = await openTriage(service, findings(2), '?review_state=all')
  await user.click(selectPage())
  await press('f')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark fixed' }))
  await says('Marked 2 violations fixed.')
  await audit.decideAsColleague('v02', 'elevated_risk')
  await press('z')
  await says('1 violation is back in its earlier state. 1 has since been decided again and was not changed.')
  const region = await screen.findByRole('region', { name: 'Bulk decisions' })
  await waitFor(() =>
    expect(region).toHaveTextContent(
      'Undo of “Mark fixed”: Spring campaignFinished, 1 of 21 has since been decided again and was not changed.',
    ),
  )
  await user.click(within(region).getByRole('button', { name: 'Details' }))
  expect(await screen.findByRole('list', { name: 'Decided again since' })).toHaveTextContent('now “Elevated risk”')
})

test('the confirmation for one violation does not speak of several', async () => {
  const { user, row, press } = await openTriage(service, findings(2))
  await user.click(within(row('Finding 01')).getByRole('checkbox'))
  await press('e')
  const dialog = await screen.findByRole('dialog', { name: 'Mark 1 violation as elevated risk?' })
  expect(dialog).toHaveTextContent('You can undo this.')
  expect(dialog).not.toHaveTextContent('one by one')
})

test('selected rows are decided together, and z takes all of them back', async () => {
  const { user, row, shows, hides, says, opened, press, audit } = await openTriage(service, findings(4))
  await user.click(within(row('Finding 01')).getByRole('checkbox'))
  await press('jjj')
  await opened('03')
  await press('x')
  await user.click(await screen.findByRole('button', { name: /fixed.*2 selected/i }))
  await shows('Finding 03', 'Fixed')
  await shows('Finding 01', 'Fixed')
  await audit.has('fixed', 'undecided', 'fixed', 'undecided')
  expect(await audit.decisions()).toHaveLength(2)
  await says('2 violations')
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided', 'undecided')
  await hides('Finding 03', 'Fixed')
})

test('all that match are no longer selected once the palette has changed the filter', async () => {
  const { user, press } = await openTriage(service, findings(12), '?page_size=10')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 12 that match' }))
  expect(screen.getByText('All 12 that match are selected')).toBeVisible()
  await press('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'high severity')
  await user.click(await screen.findByRole('option', { name: 'Severity: High' }))
  await waitFor(() => expect(screen.queryByText('All 12 that match are selected')).toBeNull())
})

test('of all that match, only rows that still do are shown as selected, and the list has no further page', {
  tags: 'long',
}, async () => {
  const { user, press, opened, row, shows, says } = await openTriage(service, findings(12), '?page_size=10')
  await press('j')
  await opened('01')
  await press('u')
  await shows('Finding 01', 'Urgent')
  await press('{Shift>}A{/Shift}')
  await waitFor(() => expect(row('Finding 02')).toHaveAttribute('aria-selected', 'true'))
  expect(row('Finding 01')).toHaveAttribute('aria-selected', 'false')
  await press('f')
  const dialog = await screen.findByRole('dialog', { name: 'Mark 11 violations fixed?' })
  await user.click(within(dialog).getByRole('button', { name: 'Mark fixed' }))
  await says('Marked 11 violations fixed.')
  await waitFor(() => expect(screen.getByText(/^1–10 of/)).toHaveTextContent('1–10 of 10, 10 decided'))
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 1 of 1')
})

test('the undo of a bulk decision brings its violations back into a list that was read since', async () => {
  const { user, press, says, stateFilter, lists, audit } = await openTriage(service, findings(3))
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await press('f')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark fixed' }))
  await says('Marked 3 violations fixed.')
  await user.click(stateFilter('Undecided'))
  expect(await screen.findByRole('heading', { name: 'Nothing undecided' })).toBeVisible()
  await press('z')
  await lists([1, 2, 3], {})
  await audit.has('undecided', 'undecided', 'undecided')
})

test('an empty list shows what a colleague has reopened', async () => {
  const { user, press, says, stateFilter, lists, audit } = await openTriage(service, findings(1))
  await press('j')
  await press('f')
  await says('Marked fixed')
  // A list that is read before has the violation still.
  await audit.has('fixed')
  await press('{Escape}')
  await user.click(stateFilter('Undecided'))
  expect(await screen.findByRole('heading', { name: 'Nothing undecided' })).toBeVisible()
  await audit.decideAsColleague('v01', 'reopen')
  await returnToTab()
  await lists([1], {})
})
