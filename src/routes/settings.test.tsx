import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { seedAudit } from '../../server/testing/audit.ts'
import { openTestService, type TestService } from '../../server/testing/service.ts'
import { createWorkspace } from '../../server/testing/workspace.ts'
import { connections, followKeyLink } from '../api/connections.ts'
import { rememberDocument } from '../api/document-history.ts'
import { writeJournal } from '../state/outbox-entry.ts'
import { openApp } from '../testing/app.tsx'

let service: TestService

beforeAll(async () => {
  service = await openTestService({ limits: { keyCacheMs: 0 } })
})
afterAll(() => service.close())

const valuesOf = (storage: Storage) => Object.keys(storage).map((name) => storage.getItem(name))

type User = Awaited<ReturnType<typeof openApp>>['user']

async function enterKey(user: User, key: string) {
  const field = await screen.findByRole('textbox', { name: /API key/ })
  await user.clear(field)
  await user.click(field)
  await user.paste(key)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
}

test('an address without a connection leads to Settings and comes back to itself', { tags: 'long' }, async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  await seedAudit(service.db, workspace_id)
  const { user, address } = await openApp(service.app, '/audits?name=spring')
  expect(address()).toBe('/settings?return_to=%2Faudits%3Fname%3Dspring')
  await enterKey(user, key)
  expect(await screen.findByRole('table', { name: 'Audits' })).toBeVisible()
  expect(address()).toBe('/audits?name=spring')
})

test('a wrong key is told from a plan without API access', async () => {
  const { key } = await createWorkspace(service.db, { api_access: false })
  const { user } = await openApp(service.app, '/settings')
  await enterKey(user, 'not-a-key')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /API key/ })).toHaveAccessibleDescription(/does not recognise this key/),
  )
  await enterKey(user, key)
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /API key/ })).toHaveAccessibleDescription(/does not include API access/),
  )
})

test('an address that is none is refused before anything is sent', async () => {
  const { user, requests } = await openApp(service.app, '/settings')
  await user.type(await screen.findByRole('textbox', { name: 'Service address' }), 'ftp://files')
  await enterKey(user, 'some-key')
  const field = screen.getByRole('textbox', { name: 'Service address' })
  await waitFor(() => expect(field).toHaveAccessibleDescription(/not a valid address/))
  expect(requests).toEqual([])
})

test('an address with a query or a fragment is told from one that is none', async () => {
  const { user, requests } = await openApp(service.app, '/settings')
  const field = await screen.findByRole('textbox', { name: 'Service address' })
  await user.type(field, 'http://127.0.0.1:46837/x?y=1#z')
  await enterKey(user, 'some-key')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/has no query or fragment/))
  expect(requests).toEqual([])
})

test('the key is kept for the session only, and in no part of the page', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings')
  await enterKey(user, key)
  await screen.findByRole('heading', { name: 'No audits yet' })
  expect(valuesOf(localStorage).join()).not.toContain(key)
  expect(valuesOf(sessionStorage)).toContain(key)
  expect(document.documentElement.outerHTML).not.toContain(key)
})

test('"Remember on this device" keeps the key beyond the session', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings')
  await user.click(await screen.findByRole('checkbox', { name: /Remember on this device/ }))
  await enterKey(user, key)
  await screen.findByRole('heading', { name: 'No audits yet' })
  expect(valuesOf(localStorage)).toContain(key)
  expect(valuesOf(sessionStorage)).not.toContain(key)
})

test('the forms of connections take the focus and give it back', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings', key)
  const forms = [
    { opener: 'New connection', field: 'Service address' },
    { opener: 'Edit', field: 'Label' },
  ]
  for (const { opener, field } of forms) {
    const button = await screen.findByRole('button', { name: opener })
    button.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('textbox', { name: field })).toHaveFocus()
    screen.getByRole('button', { name: 'Cancel' }).focus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('textbox', { name: field })).toBeNull()
    expect(screen.getByRole('button', { name: opener })).toHaveFocus()
  }
})

test('Disconnect asks first, names what is erased, and Cancel has the focus', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings', key)
  const button = await screen.findByRole('button', { name: 'Disconnect' })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect Northwind Bank?' })
  const erased = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(erased).toEqual([
    'API key',
    'Undo history',
    'Drafts, recent reasons and precedents',
    'The list of generated documents, and your edits to them',
    'Saved views',
    'Unfinished CSV runs',
  ])
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('list', { name: 'Connections' })).toHaveTextContent('Northwind Bank')
  expect(valuesOf(sessionStorage)).toContain(key)
})

test('Disconnect says that changes not sent yet are lost', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings', key)
  writeJournal(connections.get().active?.id ?? '', 'closed tab', { written: {}, erased: [] })
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Changes that have not been sent: the service will never receive them',
  )
})

test('Disconnect erases the key and all that was kept for it', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings', key)
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect Northwind Bank?' })
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('heading', { name: 'Connect to continue' })).toBeVisible()
  await waitFor(() => {
    expect(Object.keys(localStorage).filter((name) => /\.(key|c)\./.test(name))).toEqual([])
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

test('Undo brings back the keys after a reset', async () => {
  const { user } = await openApp(service.app, '/settings')
  await user.click(await screen.findByRole('button', { name: 'Change the key of “Mark fixed”: F' }))
  await user.keyboard('v')
  expect(screen.getByRole('button', { name: 'Change the key of “Mark fixed”: V' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reset keys' }))
  expect(screen.getByRole('button', { name: 'Change the key of “Mark fixed”: F' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('button', { name: 'Change the key of “Mark fixed”: V' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reset keys' }))
})

const change = (keys: string) => screen.findByRole('button', { name: `Change the key of “Mark fixed”: ${keys}` })

test('a key that is taken is refused, and the next one is waited for until Escape or another field', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings', key)
  await user.click(await change('F'))
  await user.keyboard('e')
  const row = screen.getByText('Mark fixed').closest('li')!
  expect(within(row).getByRole('alert')).toHaveTextContent('E is already the key of “Elevated risk”.')
  expect(await change('F')).toHaveTextContent('Press a key, or Escape to cancel')
  await user.keyboard('v')
  expect(await change('V')).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('alert')).toBeNull()
  for (const wayOut of ['{Escape}', '{Tab}']) {
    await user.click(await change('V'))
    await user.keyboard(`e${wayOut}`)
    expect(await change('V')).toHaveAttribute('aria-pressed', 'false')
    expect(screen.queryByRole('alert')).toBeNull()
  }
})

test('"Erase stored data" names the documents that are erased and the changes that stay', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings', key)
  await user.click(await screen.findByRole('button', { name: 'Erase stored data' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase stored data' })
  expect(within(dialog).getByText('The list of generated documents, and your edits to them')).toBeVisible()
  expect(dialog).toHaveTextContent('The key and changes waiting to be sent are kept.')
  expect(dialog).not.toHaveTextContent('API key')
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('a key that is revoked in the middle of work leads to Settings and back with a new one', async () => {
  const { key, key_id, workspace_id } = await createWorkspace(service.db)
  const other = await createWorkspace(service.db)
  await seedAudit(service.db, workspace_id)
  const { user, address } = await openApp(service.app, '/settings', key)
  await service.db.query(sql`update api_key set revoked_at = now() where id = ${key_id}`)
  await user.click(screen.getByRole('link', { name: 'Audits' }))
  expect(await screen.findByText(/does not accept the key/)).toBeVisible()
  await enterKey(user, other.key)
  await waitFor(() => expect(address()).toBe('/audits'))
})

test('who looks after the workspace says where files can be read; a template without a path is refused', async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings', key, 'own')
  const field = await screen.findByRole('textbox', { name: 'Address of a line' })
  const save = async (text: string) => {
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
    await user.click(
      within(screen.getByRole('region', { name: 'Links to files' })).getByRole('button', { name: 'Save' }),
    )
  }
  await save('https://code.example/main')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/with \{path\} in it/))
  await save('https://code.example/main/{path}#L{line}')
  await waitFor(async () =>
    expect(await service.db.query(sql`select source_link from workspace where id = ${workspace_id}`)).toEqual([
      { source_link: 'https://code.example/main/{path}#L{line}' },
    ]),
  )
})

const keyLinkDialog = () => screen.findByRole('dialog', { name: 'Connect to another workspace?' })

test('a link with another key asks before it switches, and Cancel stays', async () => {
  const { key } = await createWorkspace(service.db)
  const other = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings', key)
  await act(() => followKeyLink({ key: other.key, label: 'Head office' }))
  expect(await keyLinkDialog()).toHaveTextContent(
    `ends in ${other.key.slice(-4)}. It names its workspace “Head office”`,
  )
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('list', { name: 'Connections' })).not.toHaveTextContent('Head office')

  await act(() => followKeyLink({ key: other.key, label: 'Head office' }))
  await user.click(within(await keyLinkDialog()).getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Connections' })).toHaveTextContent('Head office'))
  expect(connections.get().active?.label).toBe('Head office')
})

test('"Erase stored data" also removes the titles that are on screen', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/documents', key)
  const id = connections.get().active?.id ?? ''
  const request = { templateId: 't', templateKey: 'letter', language_key: 'EN', toneOfVoiceMetaId: null, tone: null }
  await act(() =>
    rememberDocument(id, { ...request, documentId: 'd', title: 'Letter to the board', created_at: '2026-11-19' }, '{}'),
  )
  expect(await screen.findByText('Letter to the board')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await user.click(await screen.findByRole('button', { name: 'Erase stored data' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase stored data' })
  await user.click(within(dialog).getByRole('button', { name: 'Erase stored data' }))
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  await waitFor(() => expect(screen.queryByText('Letter to the board')).toBeNull())
  expect(await screen.findByRole('heading', { name: 'Documents' })).toBeVisible()
})

test('what another version has stored is offered as a file, and can then be erased', async () => {
  const { key } = await createWorkspace(service.db)
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:saved'
  })
  const { user } = await openApp(service.app, '/audits', key)
  localStorage.setItem(`redline.c.${connections.get().active?.id}.triage.views.99`, '["later"]')
  await user.click(await screen.findByRole('link', { name: 'Settings' }))
  expect(await screen.findByText('1 value of another version of this dashboard cannot be read here.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Erase them' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save as a file' }))
  await user.click(await screen.findByRole('button', { name: 'Erase them' }))
  await waitFor(() => expect(screen.queryByText(/of another version/)).toBeNull())
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({ 'localStorage/triage.views.99': ['later'] })
})
