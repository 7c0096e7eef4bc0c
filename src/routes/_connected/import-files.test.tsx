// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles, importTimeoutMs } from '../../../server/testing/import-files.ts'
import { openTestService, type TestService } from '../../../server/testing/service.ts'
import { createWorkspace } from '../../../server/testing/workspace.ts'
import { openApp } from '../../testing/app.tsx'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const files = importFiles.map(({ name, bytes, onPage, ...elsewhere }) => ({ name, bytes, ...(onPage ?? elsewhere) }))

async function choose({ name, bytes }: { name: string; bytes: Buffer }) {
  const { key } = await createWorkspace(service.db)
  const app = await openApp(service.app, '/import', key, 'own')
  await screen.findByRole('button', { name: 'Choose a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await app.user.upload(input, new File([new Uint8Array(bytes)], name))
  return { ...app, button: await screen.findByRole('button', { name: 'Import' }) }
}

test.each(files.filter(({ refused }) => refused))('$name is refused on the page', async (file) => {
  const { button, requests } = await choose(file)
  const words = (file.line === undefined ? '' : `Line ${file.line}: `) + file.refused
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([])
})

test.each(files.filter(({ refused }) => !refused))(
  '$name is imported on the page',
  async (file) => {
    const { user, button } = await choose(file)
    const [shown] = await screen.findAllByText(file.stored ?? /^There are no findings in this file/)
    expect(shown).toBeVisible()
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
    await user.click(button)
    const imports = within(await screen.findByRole('list', { name: 'Recent imports' }))
    const count = file.stored === undefined ? 0 : (file.rows ?? 1)
    const added = `${count.toLocaleString('en')} ${count === 1 ? 'finding' : 'findings'} added`
    const outcome = [added, ...(file.said ? [file.said.replaceAll(/"(.)"/g, '“$1”')] : [])].join(' · ')
    expect(await imports.findByText(outcome, {}, { timeout: importTimeoutMs / 2 })).toBeVisible()
  },
  importTimeoutMs,
)
