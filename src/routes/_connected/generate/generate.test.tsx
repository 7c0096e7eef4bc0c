import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormEntry } from '../../../../server/library/form-entry.ts'
import { insertTemplates } from '../../../../server/library/insert.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { createWorkspace } from '../../../../server/testing/workspace.ts'
import { openApp } from '../../../testing/app.tsx'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

/** The form of a template in a workspace of its own. */
async function openForm(form: FormEntry[]) {
  const { key, workspace_id } = await createWorkspace(service.db)
  await insertTemplates(service.db, workspace_id, [
    {
      id: 'letter',
      key: 'letter',
      commands: [],
      templateMetas: [{ id: 'letter-en', languageKey: 'EN', name: 'Letter', form, body: '# {{ subject }}\n\nText.' }],
    },
  ])
  const app = await openApp(service.app, '/generate/letter', key)
  return { ...app, generate: await screen.findByRole('button', { name: 'Generate' }) }
}

const subject: FormEntry = { type: 'text', name: 'subject', label: 'Subject', required: true }

test('a required list whose rows are empty says which field is missing', async () => {
  const { user, generate, requests } = await openForm([
    subject,
    {
      type: 'list',
      name: 'items',
      label: 'Items',
      required: true,
      fields: [{ type: 'text', name: 'title', label: 'Title', required: true }],
    },
  ])
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'News')
  const items = screen.getByRole('group', { name: 'Items' })
  await user.click(within(items).getByRole('button', { name: 'Add to Items' }))
  await user.click(generate)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toBeInvalid())
  expect(requests.filter((line) => line.startsWith('POST'))).toEqual([])
})
