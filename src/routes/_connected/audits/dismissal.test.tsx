import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxReasonChars } from '../../../../contract/limits.ts'
import { addToLibrary } from '../../../../server/testing/library.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { formatNumber } from '../../../lib/format.ts'
import { advanceClock, returnToTab } from '../../../testing/browser.ts'
import { findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

test('dismissing asks for a reason, and the service gets it', async () => {
  const { user, shows, opened, press, decision, audit } = await openTriage(service, findings(3))
  await press('j')
  await opened('01')
  await press('d')
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss' })
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  expect(dialog).toBeVisible()
  expect(await audit.decisions()).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Quoted from the law')
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  await opened('02')
  expect(screen.queryByRole('dialog')).toBeNull()
  await shows('Finding 01', 'Dismissed')

  await user.click(decision('Dismiss'))
  const second = await screen.findByRole('dialog', { name: 'Dismiss' })
  await user.type(within(second).getByRole('textbox', { name: 'Reason' }), 'Approved by legal')
  await press('{Control>}{Enter}{/Control}')
  await opened('03')
  await audit.has('dismissed', 'dismissed', 'undecided')
  expect(await audit.violation('v01')).toMatchObject({ dismissal_reason: 'Quoted from the law' })
  expect(await audit.violation('v02')).toMatchObject({ dismissal_reason: 'Approved by legal' })
})

test('a cancelled reason is restored selected, so a digit offers the pinned reason', { tags: 'long' }, async () => {
  const { user, opened, press, audit } = await openTriage(service, findings(3), '/violations/v01')
  await opened('01')
  await press('d')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Quoted from the law')
  await press('{Control>}{Enter}{/Control}')
  await opened('02')
  await press('d')
  await user.click(await screen.findByRole('button', { name: 'Pin this reason to a digit' }))
  expect(screen.getByRole('list', { name: 'Pinned reasons' })).toHaveTextContent('Quoted from the law')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'abc')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await press('d')
  const box = await screen.findByRole('textbox', { name: 'Reason' })
  await waitFor(() => expect(box).toHaveFocus())
  expect(box).toHaveValue('abc')
  await user.keyboard('1')
  expect(box).toHaveValue('1')
  await user.keyboard('{Enter}')
  await opened('03')
  await audit.has('dismissed', 'dismissed', 'undecided')
  expect(await audit.violation('v02')).toMatchObject({ dismissal_reason: 'Quoted from the law' })
})

const standard = [
  { category: 'duplicate', reason: 'Decided before' },
  { category: 'false positive', reason: 'It is quoted' },
]

const listed = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('a digit is the same standard reason every time, whatever was used last, and the toast names it', async () => {
  const { user, press, opened, audit, says } = await openTriage(service, findings(4), '/violations/v01', {
    extensions: 'own',
    before: ({ workspace_id }) => addToLibrary(service.db, workspace_id, { dismissalReasons: standard }),
  })
  await opened('01')
  await press('d')
  expect(await listed('Standard reasons')).toEqual(['1Decided beforeduplicate', '2It is quotedfalse positive'])
  await user.keyboard('2{Enter}')
  await says('Dismissed “Finding 01”: It is quoted')
  await opened('02')
  await press('d')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'An older page{Control>}{Enter}{/Control}')
  await opened('03')
  await press('d')
  expect(await listed('Standard reasons')).toEqual(['1Decided beforeduplicate', '2It is quotedfalse positive'])
  expect(await listed('Recent reasons')).toEqual(['An older page'])
  expect(screen.queryByRole('button', { name: 'Pin this reason to a digit' })).toBeNull()
  await user.keyboard('2{Enter}')
  await opened('04')
  await press('d')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus())
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('button', { name: 'An older page' })).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await audit.has('dismissed', 'dismissed', 'dismissed', 'dismissed')
  expect(await audit.violation('v03')).toMatchObject({ dismissal_reason: 'It is quoted' })
  expect(await audit.violation('v04')).toMatchObject({ dismissal_reason: 'An older page' })
})

test('a digit without a reason and a text that is too long are refused in the dialog, and the text stays', async () => {
  const { user, press, opened, audit } = await openTriage(service, findings(2), '/violations/v01')
  await opened('01')
  await press('d')
  const box = await screen.findByRole('textbox', { name: 'Reason' })
  const most = formatNumber(maxReasonChars)
  expect(box).toHaveAccessibleDescription(`0 of ${most} characters`)
  await user.type(box, '2{Control>}{Enter}{/Control}')
  expect(box).toHaveAccessibleDescription(/There is no reason 2/)
  await user.clear(box)
  await user.click(box)
  await user.paste('x'.repeat(maxReasonChars + 1))
  expect(box).toHaveAccessibleDescription(
    expect.stringContaining(`${formatNumber(maxReasonChars + 1)} of ${most} characters`),
  )
  expect(box).toHaveAccessibleDescription(/1 character too many/)
  await press('{Control>}{Enter}{/Control}')
  expect(box).toHaveValue('x'.repeat(maxReasonChars + 1))
  await user.type(box, '{Backspace}{Control>}{Enter}{/Control}')
  await opened('02')
  await audit.has('dismissed', 'undecided')
  expect((await audit.violation('v01'))?.dismissal_reason).toHaveLength(maxReasonChars)
})

test('dismissing again begins with the present reason', async () => {
  const { user, press, opened, audit } = await openTriage(
    service,
    findings(2, () => ({ review_state: 'dismissed', dismissal_reason: 'It is quoted' })),
    '?review_state=all',
  )
  await press('j')
  await opened('01')
  await press('d')
  const field = await screen.findByRole('textbox', { name: 'Reason' })
  expect(field).toHaveValue('It is quoted')
  await user.type(field, ', with its source', { initialSelectionStart: 12 })
  await press('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await audit.decisions()).toEqual(['v01 dismiss']))
  expect(await audit.violation('v01')).toMatchObject({ dismissal_reason: 'It is quoted, with its source' })
})

test('an undone dismissal is no precedent, and its reason is not offered again', { tags: 'long' }, async () => {
  const { user, opened, press, violation, audit } = await openTriage(
    service,
    findings(3, () => ({ rule_id: 'superlatives' })),
    '/violations/v01',
  )
  await opened('01')
  await press('d')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Quoted from the law')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Dismiss' }))
  const precedents = await within(violation()).findByRole('list', { name: 'Precedents' })
  expect(precedents).toHaveTextContent('Quoted from the law')
  await audit.has('dismissed', 'undecided', 'undecided')
  await press('z')
  await opened('01')
  await audit.has('undecided', 'undecided', 'undecided')
  await press('j')
  await opened('02')
  await waitFor(() => expect(within(violation()).queryByRole('list', { name: 'Precedents' })).toBeNull())
  await press('d')
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('')
  expect(screen.queryByRole('list', { name: 'Recent reasons' })).toBeNull()
})

test('a decision of a colleague that is taken back is no precedent once the list is read again', async () => {
  const { opened, shows, violation, audit } = await openTriage(
    service,
    findings(2, (number) => ({
      rule_id: 'superlatives',
      review_state: number === 2 ? 'urgent_violation' : 'undecided',
    })),
    '/violations/v01?review_state=all',
  )
  await opened('01')
  expect(await within(violation()).findByRole('list', { name: 'Precedents' })).toHaveTextContent('Urgent')
  await audit.decideAsColleague('v02', 'reopen')
  advanceClock(60_000)
  await returnToTab()
  await shows('Finding 02', 'Undecided')
  await waitFor(() => expect(within(violation()).queryByRole('list', { name: 'Precedents' })).toBeNull())
})
