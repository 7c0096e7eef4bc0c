import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addToLibrary } from '../../../../server/testing/library.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { createWorkspace } from '../../../../server/testing/workspace.ts'
import { openApp } from '../../../testing/app.tsx'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

async function openCsvPage() {
  const { key, workspace_id } = await createWorkspace(service.db)
  const form = [{ type: 'text' as const, name: 'subject', label: 'Subject', required: true }]
  await addToLibrary(service.db, workspace_id, {
    templates: [{ key: 'letter', languages: ['EN'], name: 'Letter', form, body: { EN: '# {{ subject }}' } }],
  })
  return openApp(service.app, '/generate/letter/csv', key)
}

test('a ZIP archive is refused by its name and kind', async () => {
  const { user } = await openCsvPage()
  await screen.findByRole('button', { name: 'Choose a CSV file' })
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  const zip = new File([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])], 'letters.csv', { type: 'text/csv' })
  if (chooser) await user.upload(chooser, zip)
  expect(await screen.findByRole('alert')).toHaveTextContent('letters.csv: This is a ZIP archive or an Excel workbook')
})

test('a run that could not be stored is not sent, and can be begun again', async () => {
  const { user, requests } = await openCsvPage()
  await user.type(await screen.findByRole('textbox', { name: 'Or paste it here' }), 'subject{Enter}News')
  await user.click(screen.getByRole('button', { name: 'Use the pasted text' }))
  const begin = await screen.findByRole('button', { name: 'Generate 1 document' })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  await user.click(begin)
  expect(await screen.findByText(/could not store the run, so nothing was sent/)).toBeVisible()
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([])
  await user.click(begin)
  expect(await screen.findByText('1 of 1 documents')).toBeVisible()
})
