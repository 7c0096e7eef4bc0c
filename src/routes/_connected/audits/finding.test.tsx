import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../../server/db/sql.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { insertAssets, upsertRules } from '../../../../server/violations/insert.ts'
import { openApp } from '../../../testing/app.tsx'
import { advanceClock, returnToTab } from '../../../testing/browser.ts'
import { createAudit, findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
  // The page does not wait for them, and the first test would act before they are transformed.
  await Promise.all([
    import('../../../features/triage/filters/FilterMenu.tsx'),
    import('../../../features/triage/filters/FilterChips.tsx'),
  ])
})
afterAll(() => service.close())

const found = (requests: string[]) => requests.filter((request) => request.includes('/extensions/v1/audits/'))
const shownRows = () => screen.getAllByRole('row').map(({ textContent }) => /Finding \d\d/.exec(textContent ?? '')?.[0])
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Finding ${String(from + index).padStart(2, '0')}`)
const openFilter = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  const menu = await screen.findByRole('region', { name: 'Filter' })
  // happy-dom has no popovers.
  fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }))
  await within(menu).findByRole('combobox', { name: 'Rule' })
  return menu
}

/** Chooses a value in a field of the menu. */
const choose = async (
  { user, menu }: { user: { click: (element: Element) => Promise<void> }; menu: HTMLElement },
  field: string,
  option: string,
) => {
  await user.click(within(menu).getByRole('combobox', { name: field }))
  await user.click(await within(menu).findByRole('option', { name: option }))
}

const twoRules = findings(4, (number) => ({
  rule_id: number % 2 === 0 ? 'r2' : 'r1',
  asset_id: number === 4 ? 'cards' : 'savings',
}))

type Options = NonNullable<Parameters<typeof openTriage>[3]>

/** Four findings, the even ones of the rule "No guarantees", the others of "Sources". */
const openTwoRules = (path = '', { before, ...options }: Options = {}) =>
  openTriage(service, twoRules, path, {
    extensions: 'own',
    ...options,
    before: async (audit) => {
      const texts = { description: null, explanation: null }
      await service.db.transaction(async (tx) => {
        await upsertRules(tx, audit.workspace_id, [
          { id: 'r1', name: 'Sources', ...texts },
          { id: 'r2', name: 'No guarantees', ...texts },
        ])
        await insertAssets(tx, audit.workspace_id, [
          { id: 'savings', name: 'Savings', url: null },
          { id: 'cards', name: 'Cards', url: null },
        ])
      })
      await before?.(audit)
    },
  })

test('pages begin where the page before ended, although a colleague has decided since', { tags: 'long' }, async () => {
  const { user, audit, requests } = await openTriage(service, findings(30), '?page_size=10', { extensions: 'own' })
  await waitFor(() => expect(found(requests).some((request) => request.includes('violations'))).toBe(true))
  expect(shownRows()).toEqual(numbers(1, 10))
  for (const id of ['v01', 'v02', 'v03']) await audit.decideAsColleague(id, 'mark_fixed')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(shownRows()).toEqual(numbers(11, 20)))
  for (const id of ['v12', 'v13']) await audit.decideAsColleague(id, 'mark_fixed')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(shownRows()).toEqual(numbers(21, 30)))
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
})

test('rows that were decided stay on their page, and the pager counts the page after them', {
  tags: 'long',
}, async () => {
  const { press, opened } = await openTriage(service, findings(19), '?page_size=10', { extensions: 'own' })
  await screen.findByRole('link', { name: 'Activity' })
  await press('j')
  for (const number of numbers(1, 9)) {
    await opened(number.slice(-2))
    await press('f')
  }
  await opened('10')
  expect(await screen.findByText(/^1–10 of 19, 9 decided$/)).toBeVisible()
  expect(screen.getByText('Page 1 of 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next page' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('a link to a later page is one request, and the page stays where it begins', async () => {
  const { audit, requests, row } = await openTriage(service, findings(30), '?page_size=10&page=3&sort=rule', {
    extensions: 'own',
  })
  const lists = () =>
    found(requests).filter((request) => request.includes('violations?') && request.includes('sort=rule'))
  await waitFor(() => expect(shownRows()).toEqual(numbers(21, 30)))
  expect(lists()).toEqual([expect.stringContaining('skip=20')])
  await audit.decideAsColleague('v01', 'mark_fixed')
  await audit.decideAsColleague('v30', 'mark_fixed')
  advanceClock(60_000)
  await returnToTab()
  await waitFor(() => expect(row('Finding 30')).toHaveTextContent('Fixed'))
  expect(lists().at(-1)).toContain('cursor=')
  expect(shownRows()).toEqual(numbers(21, 30))
})

test('the filter offers rules with their counts, and what is in force can be taken back', async () => {
  const { user, address, audit } = await openTwoRules()
  const menu = await openFilter(user)
  await choose({ user, menu }, 'Rule', 'No guarantees 2')
  await waitFor(() => expect(shownRows()).toEqual(['Finding 02', 'Finding 04']))
  expect(address()).toBe(`/audits/${audit.auditId}?rule=No+guarantees`)
  await user.click(within(menu).getByRole('combobox', { name: 'Asset' }))
  await within(menu).findByRole('option', { name: 'Cards 1' })
  await user.click(await screen.findByRole('button', { name: 'Remove Rule: No guarantees' }))
  await waitFor(() => expect(shownRows()).toHaveLength(4))
})

test('what I decided is one click away, in every state, and the list says who decided', async () => {
  const { user, audit } = await openTwoRules('', {
    before: async (audit) => {
      await audit.decideAsColleague('v01', 'mark_fixed')
      const mine = service.client(audit.key)
      await mine.POST('/public/v1/violations/{violation_id}/review', {
        params: { path: { violation_id: 'v02' } },
        body: { action: 'urgent_violation' },
      })
    },
  })
  const menu = await openFilter(user)
  await user.click(within(menu).getByRole('button', { name: 'Decided by me' }))
  await waitFor(() => expect(shownRows()).toEqual(['Finding 02']))
  await waitFor(() => expect(screen.getByRole('row')).toHaveTextContent('Decided by You'))
  expect(await screen.findByText(`Decided by: ${audit.owner_email}`)).toBeVisible()
})

test('the filters are cleared together, with severity, search, state and order', async () => {
  const { user, address, audit, stateFilter } = await openTwoRules('?severity=HIGH&search=Finding&sort=asset', {
    before: (audit) => audit.decideAsColleague('v01', 'mark_fixed'),
  })
  const menu = await openFilter(user)
  const clear = () => within(menu).getByRole('button', { name: 'Clear filters' })
  await user.click(within(menu).getByRole('button', { name: 'Decided by me' }))
  await screen.findByRole('heading', { name: 'No matching violations' })
  expect(stateFilter('All')).toHaveAttribute('aria-current')
  await user.click(clear())
  await waitFor(() => expect(shownRows()).toEqual(numbers(2, 4)))
  expect(address()).toBe(`/audits/${audit.auditId}`)
  expect(screen.getByRole('searchbox', { name: 'Search violations' })).toHaveValue('')
  expect(clear()).toHaveAttribute('aria-disabled', 'true')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'Critical')
  await screen.findByRole('heading', { name: 'No matching violations' })
  expect(clear()).not.toHaveAttribute('aria-disabled')
  const buttons = screen.getAllByRole('button', { name: 'Clear filters' })
  await user.click(buttons.find((button) => !menu.contains(button)) ?? menu)
  await waitFor(() => expect(address()).toBe(`/audits/${audit.auditId}`))
})

const fiveSeverities = findings(5, (number) => ({
  severity: (['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', null] as const)[number - 1],
}))

test('several severities are chosen together, or none at all, in the address and beside the search', async () => {
  const { user, address, audit } = await openTriage(service, fiveSeverities, '', { extensions: 'own' })
  const menu = await openFilter(user)
  const severity = screen.getByRole('combobox', { name: 'Severity' })
  const group = within(menu).getByRole('group', { name: 'Severity' })
  await user.click(await within(group).findByRole('button', { name: 'Critical 1' }))
  await waitFor(() => expect(shownRows()).toEqual(['Finding 01']))
  await user.click(within(group).getByRole('button', { name: 'No severity 1' }))
  await waitFor(() => expect(shownRows()).toEqual(['Finding 01', 'Finding 05']))
  expect(address()).toBe(`/audits/${audit.auditId}?severity=CRITICAL&severity=none`)
  expect(severity).toHaveDisplayValue('Critical or No severity')
  expect(screen.getByRole('link', { name: 'Undecided' })).toHaveAccessibleDescription('2')
  await user.click(await screen.findByRole('button', { name: 'Remove Severity: Critical or No severity' }))
  await waitFor(() => expect(shownRows()).toHaveLength(5))
  await user.selectOptions(severity, screen.getByRole('option', { name: /^No severity/ }))
  await waitFor(() => expect(shownRows()).toEqual(['Finding 05']))
})

test('several states are one list, whose rows say their state and leave it when they are decided otherwise', async () => {
  const { user, address, audit, press, opened, stateFilter } = await openTriage(service, findings(4), '', {
    extensions: 'own',
    before: async (audit) => {
      await audit.decideAsColleague('v01', 'mark_fixed')
      await audit.decideAsColleague('v02', 'elevated_risk')
      await audit.decideAsColleague('v03', 'urgent_violation')
    },
  })
  const menu = await openFilter(user)
  const group = within(menu).getByRole('group', { name: 'State' })
  await user.click(await within(group).findByRole('button', { name: 'Urgent 1' }))
  await user.click(within(group).getByRole('button', { name: 'Elevated risk 1' }))
  await user.click(within(group).getByRole('button', { name: 'Undecided 1' }))
  await waitFor(() => expect(shownRows()).toEqual(['Finding 02', 'Finding 03']))
  expect(address()).toBe(`/audits/${audit.auditId}?review_state=elevated_risk&review_state=urgent_violation`)
  for (const name of ['Urgent', 'Elevated risk']) expect(stateFilter(name)).toHaveAttribute('aria-current', 'true')
  expect(stateFilter('Undecided')).not.toHaveAttribute('aria-current')
  expect(screen.getByRole('row', { name: /Finding 02/ })).toHaveTextContent('Elevated risk')
  expect(screen.getByText('1–2 of 2')).toBeVisible()
  await press('j')
  await opened('02')
  await press('u')
  await opened('03')
  await audit.has('fixed', 'urgent_violation', 'urgent_violation', 'undecided')
  expect(screen.getByText('1–2 of 2')).toBeVisible()
  await press('f')
  await screen.findByText('1–2 of 2, 1 changed')
})

test('all that match several severities are decided, and nothing else', async () => {
  const { user, press, audit } = await openTriage(
    service,
    findings(24, (number) => ({ severity: number === 24 ? 'LOW' : number > 12 ? 'MEDIUM' : 'HIGH' })),
    '?severity=MEDIUM&severity=HIGH&page_size=10',
    { extensions: 'own' },
  )
  await waitFor(() => expect(shownRows()).toEqual(numbers(1, 10)))
  await press('x')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 23 that match' }))
  await press('u')
  const question = await screen.findByRole('dialog', { name: 'Mark 23 violations urgent?' })
  await user.click(within(question).getByRole('button', { name: 'Urgent' }))
  await audit.has(...Array.from({ length: 23 }, () => 'urgent_violation' as const), 'undecided')
})

test('a filter that does not list the open violation opens the first that it lists, or none', async () => {
  const { user, press, opened, address } = await openTriage(service, fiveSeverities, '', { extensions: 'own' })
  await press('j')
  await opened('01')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'Low')
  await opened('04')
  await user.type(screen.getByRole('searchbox', { name: 'Search violations' }), 'nowhere')
  await waitFor(() => expect(address()).not.toContain('/violations/'))
})

test('Back after a search drops the search, and keeps the severity that was set before', async () => {
  const { user, address, audit, back } = await openTriage(service, fiveSeverities, '', { extensions: 'own' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'Critical')
  await waitFor(() => expect(shownRows()).toEqual(['Finding 01']))
  await user.type(screen.getByRole('searchbox', { name: 'Search violations' }), 'Fin')
  await waitFor(() => expect(address()).toContain('search=Fin'))
  await user.type(screen.getByRole('searchbox', { name: 'Search violations' }), 'ding')
  await waitFor(() => expect(address()).toBe(`/audits/${audit.auditId}?severity=CRITICAL&search=Finding`))
  back()
  await waitFor(() => expect(address()).toBe(`/audits/${audit.auditId}?severity=CRITICAL`))
  // The box still has the focus, as after Alt+Left.
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search violations' })).toHaveValue(''))
})

test('what nobody is assigned to is one of the filters, with its count', async () => {
  const { user } = await openTwoRules('', {
    before: async ({ key, owner_email }) => {
      const body = { violation_ids: ['v02'], apply_to_group: false, add: [owner_email], remove: [] }
      await service.client(key).POST('/extensions/v1/assignments', { body })
    },
  })
  const menu = await openFilter(user)
  await choose({ user, menu }, 'Assigned to', 'Unassigned 3')
  await waitFor(() => expect(shownRows()).toEqual(['Finding 01', 'Finding 03', 'Finding 04']))
  expect(await screen.findByText('Assigned to: Unassigned')).toBeVisible()
})

test('values that are not among the hundred most frequent are found by typing, also by their address', {
  tags: 'long',
}, async () => {
  const { user, address, audit } = await openTriage(
    service,
    findings(103, (number) => ({ asset_id: `asset ${number}` })),
    '',
    {
      extensions: 'own',
      before: ({ workspace_id }) =>
        insertAssets(
          service.db,
          workspace_id,
          Array.from({ length: 103 }, (_, index) => ({
            id: `asset ${index + 1}`,
            name: `Page ${index + 1}`,
            url: `https://bank.example/folder${index + 1}`,
          })),
        ),
    },
  )
  const menu = await openFilter(user)
  const field = within(menu).getByRole('combobox', { name: 'Asset' })
  await user.click(field)
  await within(menu).findByText('3 more: type to find them')
  // The ids are in this order: the last ones are not among the first hundred.
  expect(within(menu).queryByRole('option', { name: 'Page 99 1' })).toBeNull()
  await user.type(field, 'FOLDER99')
  await user.click(await within(menu).findByRole('option', { name: 'Page 99 1' }))
  await waitFor(() => expect(shownRows()).toEqual(['Finding 99']))
  expect(address()).toBe(`/audits/${audit.auditId}?asset=asset+99`)
  await within(menu).findByRole('button', { name: 'Remove Page 99' })
})

test('the asset of the open violation filters by it, with a name or without', { tags: 'long' }, async () => {
  const { user, press, opened, address, audit } = await openTwoRules('', {
    before: async ({ workspace_id }) => {
      await service.db.query(sql`
        update asset set name = null, url = 'https://bank.example/cards'
        where id = 'cards' and workspace_id = ${workspace_id}`)
    },
  })
  await screen.findByRole('button', { name: 'Filter' })
  await press('j')
  await opened('01')
  await user.click(screen.getByRole('link', { name: 'Savings' }))
  await waitFor(() => expect(shownRows()).toEqual(['Finding 01', 'Finding 02', 'Finding 03']))
  expect(address()).toBe(`/audits/${audit.auditId}/violations/v01?asset=savings`)
  await user.click(await screen.findByRole('button', { name: 'Remove Asset: Savings' }))
  await waitFor(() => expect(shownRows()).toHaveLength(4))
  await user.type(screen.getByRole('searchbox'), 'Finding 04')
  await waitFor(() => expect(shownRows()).toEqual(['Finding 04']))
  await user.click(screen.getByRole('row', { name: /Finding 04/ }))
  await opened('04')
  await user.click(await screen.findByRole('link', { name: 'List the violations on this asset' }))
  await waitFor(() => expect(shownRows()).toEqual(['Finding 04']))
  expect(address()).toBe(`/audits/${audit.auditId}/violations/v04?asset=cards`)
})

test('where a search finds assets, each state counts what its list has', async () => {
  const { user } = await openTwoRules()
  await screen.findByRole('button', { name: 'Filter' })
  await user.type(screen.getByRole('searchbox'), 'savings')
  await waitFor(() => expect(shownRows()).toEqual(['Finding 01', 'Finding 02', 'Finding 03']))
  const undecided = screen.getByRole('link', { name: 'Undecided' })
  await waitFor(() => expect(undecided).toHaveAccessibleDescription('3'))
})

test('the palette finds assets, rules and violations of the open audit by their text', { tags: 'long' }, async () => {
  const { user, press, address, audit, opened } = await openTwoRules()
  await screen.findByRole('button', { name: 'Filter' })
  const find = async (typed: string, option: string) => {
    await press('{Control>}k{/Control}')
    const palette = await screen.findByRole('dialog', { name: 'Search or jump to' })
    await user.type(within(palette).getByRole('combobox'), typed)
    await user.click(await within(palette).findByRole('option', { name: option }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await find('sav', 'Savings 3 violations')
  await waitFor(() => expect(shownRows()).toEqual(['Finding 01', 'Finding 02', 'Finding 03']))
  expect(address()).toBe(`/audits/${audit.auditId}?review_state=all&asset=savings`)
  await find('guarantees', 'No guarantees 2 violations')
  await waitFor(() => expect(shownRows()).toEqual(['Finding 02', 'Finding 04']))
  expect(address()).toBe(`/audits/${audit.auditId}?review_state=all&rule=No+guarantees`)
  await find('finding 03', 'Finding 03 Sources · Savings')
  await opened('03')
  await waitFor(() => expect(shownRows()).toEqual(['Finding 03']))
})

test('the palette does not look into an audit where the service cannot find', async () => {
  const { user, press, requests } = await openTwoRules('', { extensions: 'none' })
  await screen.findByRole('button', { name: 'Saved views' })
  await press('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Search or jump to' })
  await user.type(within(palette).getByRole('combobox'), 'guarantees')
  await waitFor(() => expect(palette).toHaveTextContent('Nothing found'))
  expect(requests.filter((request) => request.includes('guarantees'))).toEqual([])
})

test('the rule of the open violation filters by it exactly', async () => {
  const { user, press, opened, address, audit } = await openTwoRules()
  await screen.findByRole('button', { name: 'Filter' })
  await press('j')
  await opened('01')
  await user.click(screen.getByRole('link', { name: 'Sources' }))
  await waitFor(() => expect(shownRows()).toEqual(['Finding 01', 'Finding 03']))
  expect(address()).toBe(`/audits/${audit.auditId}/violations/v01?rule=Sources`)
})

test('all that match a rule are decided, and nothing else', async () => {
  const { user, press, audit } = await openTwoRules('?rule=Sources')
  await waitFor(() => expect(shownRows()).toEqual(['Finding 01', 'Finding 03']))
  await press('x')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await press('{Shift>}A{/Shift}')
  await press('u')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Urgent' }))
  await waitFor(() => audit.has('urgent_violation', 'undecided', 'urgent_violation', 'undecided'))
})

test('a service that cannot find takes the filter back and says so', async () => {
  const { address, audit, requests } = await openTwoRules('?rule=Sources&sort=asset', { extensions: 'none' })
  expect(shownRows()).toHaveLength(4)
  expect(address()).toBe(`/audits/${audit.auditId}`)
  expect(await screen.findByText(/so it was left out: Rule: Sources · Sort by: Asset/)).toBeVisible()
  expect(found(requests)).toEqual([])
  expect(requests.filter((request) => request.includes('rule='))).toEqual([])
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
})

test('a service that cannot find takes several states and severities back and says so', async () => {
  const path = '?severity=HIGH&severity=LOW&review_state=undecided&review_state=fixed'
  const { address, audit, requests } = await openTwoRules(path, { extensions: 'none' })
  expect(shownRows()).toHaveLength(4)
  expect(address()).toBe(`/audits/${audit.auditId}?review_state=all`)
  const said = /so it was left out: State: Undecided or Fixed · Severity: High or Low/
  expect(await screen.findByText(said)).toBeVisible()
  expect(requests.filter((request) => request.includes('severity='))).toEqual([])
})

test('with other features alone, the published list is used and no filter is offered', async () => {
  const { requests } = await openTwoRules('', { extensions: ['history'] })
  await screen.findByRole('link', { name: 'Activity' })
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
  expect(found(requests)).toEqual([])
})

test('with finding alone, lists are found', async () => {
  const { requests } = await openTwoRules('', { extensions: ['finding'] })
  await screen.findByRole('button', { name: 'Filter' })
  await waitFor(() => expect(found(requests)).toHaveLength(1))
  expect(shownRows()).toHaveLength(4)
})

test('on a first visit the list waits for the service to say that it can find, and is requested once', async () => {
  const { requests } = await openTwoRules('', { extensions: ['finding'] })
  expect(shownRows()).toHaveLength(4)
  await screen.findByRole('button', { name: 'Filter' })
  const lists = requests.filter((request) => /\/violations\?(?!.*page_size=1(&|$))/.test(request))
  expect(lists).toEqual(found(requests))
  expect(lists).toHaveLength(1)
})

const source = (line: number) => ({
  key: 'k',
  import_id: 'i',
  location: { line, column: 3, end_line: null, end_column: null },
})

test('the row and the pane name the line that a scan found, and link it where the workspace says how', async () => {
  const violations = findings(2, (number) => ({ asset_id: 'cart', source: source(number * 10) }))
  const { row, press, opened, violation } = await openTriage(service, violations, '', {
    extensions: 'own',
    before: async ({ workspace_id }) => {
      await service.db.query(sql`
        insert into asset (workspace_id, id, name, url, search_text)
        values (${workspace_id}, 'cart', 'cart.js', 'src/cart.js', '')`)
      await service.db.query(sql`
        update workspace set source_link = 'https://code.example/blob/main/{path}#L{line}' where id = ${workspace_id}`)
    },
  })
  await waitFor(() => expect(row('Finding 02')).toHaveTextContent('src/cart.js:20:3'))
  await press('j')
  await opened('01')
  const link = await within(violation()).findByRole('link', { name: 'src/cart.js:10:3' })
  expect(link).toHaveAttribute('href', 'https://code.example/blob/main/src/cart.js#L10')
})

test('a violation that is opened on its own page names its line too', async () => {
  const source = { key: 'k', import_id: 'i', location: { line: 7, column: null, end_line: null, end_column: null } }
  const audit = await createAudit(
    service,
    findings(1, () => ({ asset_id: 'cart', source })),
  )
  await service.db.query(sql`
    insert into asset (workspace_id, id, name, url, search_text)
    values (${audit.workspace_id}, 'cart', 'cart.js', 'src/cart.js', '')`)
  await openApp(service.app, '/violations/v01', audit.key, 'own')
  expect(await screen.findByText('src/cart.js:7')).toBeVisible()
})
