import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../../server/db/sql.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { advanceClock, returnToTab } from '../../../testing/browser.ts'
import { findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

/** The page on which a colleague has dismissed the first violation while the reviewer writes a reason of their own. */
async function dismissAfterColleague(extensions: 'none' | 'own') {
  const triage = await openTriage(service, findings(2), '?review_state=all', {
    extensions,
    before: async ({ workspace_id }) => {
      await service.db.query(sql`
        insert into asset (workspace_id, id, name) values (${workspace_id}, 'home', 'Home page')`)
      await service.db.query(sql`insert into rule (workspace_id, id, name) values (${workspace_id}, 'r', 'Claims')`)
      await service.db.query(sql`
        update violation set rule_id = 'r', asset_id = 'home' where workspace_id = ${workspace_id}`)
    },
  })
  if (extensions === 'own') await screen.findByRole('link', { name: 'Activity' })
  await triage.press('j')
  await triage.opened('01')
  await triage.press('d')
  await triage.user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'It is quoted')
  await triage.audit.decideAsColleague('v01', 'dismiss', 'Approved by legal')
  await triage.press('{Control>}{Enter}{/Control}')
  return { ...triage, question: await screen.findByRole('dialog', { name: 'Someone else decided this' }) }
}

test('the question about a conflict says who decided, when and why, on what, and what its buttons do', async () => {
  const { user, audit, question, stateFilter, says } = await dismissAfterColleague('own')
  await waitFor(() => expect(stateFilter('Undecided')).toHaveAccessibleDescription('1'))
  await waitFor(() => expect(stateFilter('Dismissed')).toHaveAccessibleDescription('1'))
  const facts = within(question)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual([
    expect.stringMatching(/^Decided: Dismissed by colleague@example\.com .*(ago|now)$/),
    'Their reason: Approved by legal',
    'Your reason: It is quoted',
    'Rule: Claims',
    'Asset: Home page',
  ])
  expect(question.querySelector('time')).toHaveAttribute('title')
  expect(within(question).getByRole('button', { name: 'Keep colleague’s decision' })).toBeVisible()
  expect(within(question).getByRole('button', { name: 'Dismiss anyway' })).toHaveFocus()
  await user.click(within(question).getByRole('button', { name: 'Dismiss anyway' }))
  await says('Dismissed “Finding 01”')
  await waitFor(async () => expect(await audit.decisions()).toEqual(['v01 dismiss', 'v01 dismiss']))
  expect(await audit.violation('v01')).toMatchObject({ dismissal_reason: 'It is quoted' })
})

test('the reason that was typed is there again after the decision of the colleague was kept', {
  tags: 'long',
}, async () => {
  const { user, press, shows, question } = await dismissAfterColleague('own')
  await user.click(within(question).getByRole('button', { name: /^Keep/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await shows('Finding 01', 'Dismissed')
  await user.click(screen.getByRole('row', { name: /Finding 01/ }))
  await press('d')
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('It is quoted')
})

test('where the service does not tell who decided, the question says what is known', async () => {
  const { user, audit, question } = await dismissAfterColleague('none')
  expect(question).toHaveTextContent('“Finding 01” was dismissed meanwhile.')
  expect(question).toHaveTextContent(/Their reason\s*Approved by legal\s*Your reason\s*It is quoted/)
  expect(question).not.toHaveTextContent('colleague@example.com')
  expect(within(question).getByRole('button', { name: 'Dismiss anyway' })).toBeVisible()
  await user.click(within(question).getByRole('button', { name: 'Keep theirs' }))
  expect(await audit.violation('v01')).toMatchObject({ dismissal_reason: 'Approved by legal' })
})

test('several conflicts of a group are one question, which says who decided how many', async () => {
  const { user, press, opened, audit, hold } = await openTriage(
    service,
    findings(4, () => ({ group_id: 'g', rule_id: 'r', rule_name: 'Same' })),
    '?review_state=all',
    { extensions: 'own' },
  )
  await screen.findByRole('link', { name: 'Activity' })
  await press('j')
  await opened('01')
  const sending = hold(/^POST .*reviews/, 'request')
  await press('{Shift>}U{/Shift}')
  await waitFor(() => expect(sending.count()).toBe(1))
  await audit.decideAsColleague('v02', 'mark_fixed')
  await audit.decideAsColleague('v03', 'mark_fixed')
  await audit.decideAsColleague('v04', 'dismiss', 'Approved by legal')
  sending.release()
  const question = await screen.findByRole('dialog', { name: 'Someone else decided this' })
  expect(question).toHaveTextContent('3 violations of the group were decided by someone else meanwhile.')
  expect(question).toHaveTextContent('Your decision “Urgent” was not applied to them.')
  expect(question).toHaveTextContent('Marked fixed by colleague@example.com (2)')
  expect(question).toHaveTextContent('Dismissed by colleague@example.com (1)')
  expect(question).toHaveTextContent('Approved by legal')
  expect(within(question).getByRole('button', { name: 'Keep colleague’s decision' })).toBeVisible()
  await user.click(within(question).getByRole('button', { name: 'Mark urgent anyway' }))
  await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation', 'urgent_violation')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('z')
  await audit.has('urgent_violation', 'fixed', 'fixed', 'dismissed')
})

/** The reviewer decides `v01`, which a colleague has decided in the meantime. */
async function meetConflict() {
  const triage = await openTriage(service, findings(3))
  const { press, opened, audit } = triage
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v01', 'urgent_violation')
  await press('f')
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('“Finding 01” was marked urgent meanwhile. Your decision “Fixed”')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
  return { ...triage, dialog }
}

test('where a colleague was first, the reviewer is asked and can keep the decision of the colleague', async () => {
  const { user, dialog, shows, audit } = await meetConflict()
  await user.click(within(dialog).getByRole('button', { name: /keep/i }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await shows('Finding 01', 'Urgent')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
})

test('where a colleague was first, the reviewer is asked and can decide anyway', async () => {
  const { user, dialog, shows, audit } = await meetConflict()
  await user.click(within(dialog).getByRole('button', { name: /anyway/i }))
  await shows('Finding 01', 'Fixed')
  await waitFor(async () => expect(await audit.decisions()).toEqual(['v01 urgent_violation', 'v01 mark_fixed']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a violation whose decision was taken back while the question was open is opened again', async () => {
  const { user, dialog, opened, hides, audit } = await meetConflict()
  await audit.decideAsColleague('v01', 'reopen')
  advanceClock(60_000)
  await returnToTab()
  await hides('Finding 01', 'Urgent')
  await user.click(within(dialog).getByRole('button', { name: /keep/i }))
  await opened('01')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation', 'v01 reopen'])
})

test('where a colleague has decided the same, there is nothing to undo', async () => {
  const { press, opened, says, audit } = await openTriage(service, findings(3))
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v01', 'mark_fixed')
  await press('f')
  await says('Already in that state')
  await press('z')
  await says('Nothing to undo')
  expect(await audit.decisions()).toEqual(['v01 mark_fixed'])
})

/** A colleague's decision on the open violation appears on screen. */
async function seeDecisionOfColleague(options: Parameters<typeof openTriage>[3] = {}) {
  const triage = await openTriage(service, findings(3), '', options)
  const { press, opened, audit, violation } = triage
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v01', 'urgent_violation')
  advanceClock(60_000)
  await returnToTab()
  await waitFor(() => expect(within(violation()).getByText('Urgent', { ignore: 'button *' })).toBeVisible())
  return triage
}

test('a decision of a colleague that has just appeared is not overruled by the key that was about to be pressed', async () => {
  const { press, audit } = await seeDecisionOfColleague()
  await press('f')
  expect(await screen.findByRole('dialog')).toHaveTextContent('“Finding 01” was marked urgent meanwhile.')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
})

test('a decision of a colleague is asked about however long it was on screen, and once', async () => {
  const { user, press, opened, violation, audit } = await seeDecisionOfColleague()
  expect(violation()).toHaveTextContent('Someone else decided this: Urgent')
  advanceClock(60_000)
  await press('f')
  const dialog = await screen.findByRole('dialog')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
  await user.click(within(dialog).getByRole('button', { name: /anyway/i }))
  await waitFor(async () => expect(await audit.decisions()).toEqual(['v01 urgent_violation', 'v01 mark_fixed']))
  expect(screen.queryByRole('dialog')).toBeNull()
  await opened('02')
})

test('a colleague whose decision was only read is named by the history', async () => {
  const { violation } = await seeDecisionOfColleague({ extensions: ['history'] })
  const named = 'Someone else decided this: Marked urgent by colleague@example.com'
  await waitFor(() => expect(violation()).toHaveTextContent(named))
})

test('a violation that a colleague decides while it is open stays open, and offers the next one', async () => {
  const { user, opened, violation, audit } = await seeDecisionOfColleague()
  await opened('01')
  const [next] = within(violation()).getAllByRole('button', { name: 'Next violation' }).toReversed()
  await user.click(next as HTMLElement)
  await opened('02')
  expect(violation()).not.toHaveTextContent('Someone else decided this')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
})

test('a colleague who decides while a reason is typed is named in the dialog, and is not overruled unasked', async () => {
  const { user, press, opened, audit } = await openTriage(service, findings(3))
  await press('j')
  await opened('01')
  await press('d')
  const dialog = await screen.findByRole('dialog')
  await user.keyboard('Not ours')
  await audit.decideAsColleague('v01', 'urgent_violation')
  advanceClock(60_000)
  await returnToTab()
  await waitFor(() => expect(dialog).toHaveTextContent('Someone else decided this: Urgent'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('“Finding 01” was marked urgent meanwhile.'))
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
})

/** The reviewer decides `v01`, which a colleague has decided, and types a comment before that is known. */
async function meetConflictWhileTyping() {
  const triage = await openTriage(service, findings(3))
  const { user, press, opened, violation, hold, audit } = triage
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v01', 'urgent_violation')
  const read = hold(/^GET .*\/violations\/v01$/, 'answer')
  await press('f')
  await opened('02')
  await press('c')
  const box = within(violation()).getByRole('textbox', { name: 'Comment' })
  await waitFor(() => expect(box).toHaveFocus())
  await user.keyboard('Ask ')
  read.release()
  const toast = await screen.findByRole('alert')
  expect(toast).toHaveTextContent('A decision needs your answer')
  await user.keyboard('legal first')
  expect(box).toHaveValue('Ask legal first')
  expect(screen.queryByRole('dialog')).toBeNull()
  return { ...triage, box, toast }
}

test('a conflict is not asked about while the reviewer types, but once the field has lost the focus', async () => {
  const { user, audit } = await meetConflictWhileTyping()
  await user.tab()
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(within(dialog).getByRole('button', { name: /keep/i }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
})

test('the toast shows the question that waits, and a click answers it at once', async () => {
  const { user, toast, audit } = await meetConflictWhileTyping()
  await user.click(within(toast).getByRole('button', { name: 'Show' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /anyway/i }))
  await waitFor(async () => expect(await audit.decisions()).toEqual(['v01 urgent_violation', 'v01 mark_fixed']))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('the click that leaves the field still reaches its button before a question opens', async () => {
  const { user, violation, audit } = await meetConflictWhileTyping()
  await user.click(within(violation()).getByRole('button', { name: 'Add comment' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  await waitFor(async () => expect((await audit.violation('v02'))?.comments).toHaveLength(1))
})
