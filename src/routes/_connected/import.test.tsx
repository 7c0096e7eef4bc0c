import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestService, type TestService } from '../../../server/testing/service.ts'
import { languageChoice, loadLanguage } from '../../locales/i18n.ts'
import { openApp, type OfferedExtensions, type OpenedApp } from '../../testing/app.tsx'
import { createAudit, findings } from '../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

async function openImport(
  scopes: Parameters<Awaited<ReturnType<typeof createAudit>>['newKey']> = ['read', 'import'],
  extensions: OfferedExtensions = 'own',
) {
  const audit = await createAudit(
    service,
    findings(2, () => ({ review_state: 'dismissed', dismissal_reason: 'Known' })),
  )
  const app = await openApp(service.app, '/import', await audit.newKey(...scopes), extensions)
  return { audit, ...app }
}

async function choose({ user }: OpenedApp, name: string, text: string) {
  await screen.findByRole('button', { name: 'Choose a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await user.upload(input, new File([text], name))
}

const importButton = () => screen.findByRole('button', { name: 'Import' })
/** Once the file has been read. */
const startImport = async ({ user }: OpenedApp) => {
  const button = await importButton()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(button)
}
const recentImports = async () => within(await screen.findByRole('list', { name: 'Recent imports' }))
const csv = 'reason,rule_name,severity\nPromises 8%,Returns,HIGH\nNo risk,Risk,LOW\n'

test('a file is previewed, sent and followed until its audit is there', async () => {
  const app = await openImport()
  expect(await screen.findByText('Nothing has been imported yet.')).toBeVisible()
  await choose(app, 'Website, May.csv', csv)
  const preview = within(await screen.findByRole('list', { name: 'The first 2 findings' }))
  expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Promises 8%HighReturns',
    'No riskLowRisk',
  ])
  const name = screen.getByRole('textbox', { name: 'Name of the audit' })
  expect(name).toHaveValue('Website, May')
  await app.user.tab()
  expect(name).toHaveFocus()
  const held = app.hold(/^GET .*\/imports/, 'request')
  await startImport(app)
  expect(
    await screen.findByText('“Website, May” has been sent. The import continues even if you leave this page.'),
  ).toBeVisible()
  expect(document.body).not.toHaveFocus()
  held.release()
  const link = await (await recentImports()).findByRole('link', { name: 'Website, May' })
  expect(await (await recentImports()).findByText('2 findings added')).toBeVisible()
  expect((await recentImports()).getByText(/^Website, May\.csv ·/)).toBeVisible()
  expect(screen.queryByText(/has been sent/)).toBeNull()
  expect(app.requests.filter((request) => request.startsWith('POST'))).toEqual([
    'POST /extensions/v1/imports?format=csv&source=Website%2C%20May.csv&name=Website%2C%20May',
  ])
  await app.user.click(link)
  expect(await screen.findByRole('heading', { name: 'Website, May' })).toBeVisible()
})

test('decisions are carried over from an earlier audit, and the outcome leads to the comparison', {
  tags: 'long',
}, async () => {
  const app = await openImport()
  await choose(app, 'May.csv', csv)
  await startImport(app)
  await (await recentImports()).findByRole('link', { name: 'May' })
  await choose(app, 'June.csv', `${csv}New claim,New,LOW\n`)
  await app.user.selectOptions(
    await screen.findByRole('combobox', { name: 'Carry decisions over from' }),
    await screen.findByRole('option', { name: /^May/ }),
  )
  await startImport(app)
  expect(
    await (await recentImports()).findByText('3 findings added · 2 unchanged · 0 decisions carried over'),
  ).toBeVisible()
  await app.user.click((await recentImports()).getByRole('link', { name: 'Compare: June' }))
  const row = within(await screen.findByRole('table', { name: 'New' }))
  expect(await row.findByRole('link', { name: 'New claim' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Unchanged 2' })).toBeVisible()
})

test('decisions cannot be carried over to an audit that is there already, and the page says what to change', {
  tags: 'long',
}, async () => {
  const app = await openImport()
  await choose(app, 'May.csv', csv)
  await startImport(app)
  await (await recentImports()).findByRole('link', { name: 'May' })
  await choose(app, 'May.csv', csv)
  await app.user.selectOptions(
    await screen.findByRole('combobox', { name: 'Carry decisions over from' }),
    await screen.findByRole('option', { name: /^May/ }),
  )
  const name = screen.getByRole('textbox', { name: 'Name of the audit' })
  expect(name).toHaveAccessibleDescription(
    'Decisions are carried over to a new audit only. Change the name, or choose “No audit”.',
  )
  const button = await importButton()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await app.user.type(name, ', again')
  expect(name).toHaveAccessibleDescription('')
  expect(button).not.toHaveAttribute('aria-disabled')
})

test('SARIF is recognised whatever the file is called, and an import that fails says why', async () => {
  const app = await openImport()
  await choose(app, 'report.txt', '{"version": "2.0.0", "runs": [{"results": [{"message": {"text": "Old"}}]}]}')
  expect(await screen.findByText('SARIF', { exact: false, selector: 'span' })).toBeVisible()
  await startImport(app)
  expect(await (await recentImports()).findByText('This file is not valid SARIF.')).toBeVisible()
  expect(screen.queryByText(/has been sent/)).toBeNull()
  expect((await recentImports()).queryByRole('link')).toBeNull()
})

test('an import that is under way is found again when the page is opened later', { tags: 'long' }, async () => {
  const { key } = await createAudit(service, [])
  const body = ['reason', ...Array.from({ length: 300 }, (_, index) => `Reason ${index}`)].join('\n')
  const started = await service.app.inject({
    method: 'POST',
    url: '/extensions/v1/imports?format=csv&name=From%20CI',
    headers: { 'x-api-key': key, 'content-type': 'text/csv' },
    payload: body,
  })
  expect(started.statusCode).toBe(202)
  const { requests } = await openApp(service.app, '/import', key, 'own')
  expect(await (await recentImports()).findByText('300 findings added')).toBeVisible()
  expect(requests.some((request) => request.startsWith(`GET /extensions/v1/imports/${started.json().id}`))).toBe(true)
})

test.each([
  [409, {}, 'An import into the audit "May" is under way: wait until it is done.', []],
  [413, {}, 'The findings have more than the 10 bytes allowed.', []],
  [503, { 'retry-after': '10' }, 'Too many imports are under way', ['Try again in 10 seconds.']],
])(
  'a refusal with %s is shown in the words of the service, and can be tried again',
  async (status, headers, detail, more) => {
    const app = await openImport()
    const stop = app.intercept(/^POST/, async () => Response.json({ detail }, { status, headers }))
    await choose(app, 'May.csv', csv)
    await startImport(app)
    const alert = await screen.findByRole('alert')
    for (const words of [detail, ...more]) expect(alert).toHaveTextContent(words)
    stop()
    await startImport(app)
    expect(await (await recentImports()).findByText('2 findings added')).toBeVisible()
  },
)

test('a double click sends the file once', async () => {
  const app = await openImport()
  await choose(app, 'May.csv', csv)
  const button = await importButton()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  act(() => {
    button.click()
    button.click()
  })
  expect(await (await recentImports()).findByText('2 findings added')).toBeVisible()
  expect(app.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
})

test('without an answer it says so, and nothing is sent twice by itself', async () => {
  const app = await openImport()
  app.intercept(/^POST/, async () => {
    throw new TypeError('Failed to fetch')
  })
  await choose(app, 'May.csv', csv)
  await startImport(app)
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is not responding')
  expect(app.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
})

test('while a file is sent the page says so, also after leaving it and coming back', async () => {
  const app = await openImport()
  const held = app.hold(/^POST/, 'answer')
  await choose(app, 'May.csv', csv)
  await startImport(app)
  expect(await screen.findByText('Keep this tab open until the file has been sent.')).toBeVisible()
  await app.user.click(screen.getByRole('link', { name: 'Documents' }))
  await waitFor(() => expect(app.address()).toBe('/documents'))
  await app.user.click(screen.getByRole('link', { name: 'Import' }))
  expect(await screen.findByText('Keep this tab open until the file has been sent.')).toBeVisible()
  held.release()
  expect(await (await recentImports()).findByText('2 findings added')).toBeVisible()
  expect(screen.queryByText('Keep this tab open until the file has been sent.')).toBeNull()
})

const foreign = 'Message,Level,Owner\nPromises 8%,HIGH,Eva\n'
const fieldOf = (column: string) => screen.findByRole('combobox', { name: column })

test('columns are mapped to fields with a preview, and the mapping is remembered for the next file with this header', async () => {
  const app = await openImport()
  await choose(app, 'May.csv', foreign)
  expect(await screen.findByRole('alert')).toHaveTextContent('No column is named “reason”, which every finding needs.')
  expect(await fieldOf('Message')).toHaveAccessibleDescription('Promises 8%')
  await app.user.selectOptions(await fieldOf('Level'), 'reason')
  await app.user.selectOptions(await fieldOf('Message'), 'reason')
  expect(await fieldOf('Level')).toHaveValue('')
  await app.user.selectOptions(await fieldOf('Level'), 'severity')
  expect(screen.queryByRole('alert')).toBeNull()
  const preview = within(screen.getByRole('list', { name: 'The first finding' }))
  expect(preview.getByRole('listitem')).toHaveTextContent('Promises 8%High')
  await startImport(app)
  const outcome = '1 finding added · Read as UTF-8, separated by “,”. Left out columns: Owner.'
  expect(await (await recentImports()).findByText(outcome)).toBeVisible()
  expect(app.requests.find((request) => request.startsWith('POST'))).toContain('&columns=reason%2Cseverity%2C')
  await choose(app, 'June.csv', foreign)
  expect(await fieldOf('Message')).toHaveValue('reason')
  expect(await fieldOf('Level')).toHaveValue('severity')
  await app.user.click(screen.getByRole('button', { name: 'Another file' }))
  await choose(app, 'July.csv', 'Message,Level\nx,LOW\n')
  await waitFor(async () => expect(await fieldOf('Message')).toHaveValue(''))
})

test('why an import failed or was refused is said in the language of the interface', async () => {
  languageChoice.set('de')
  onTestFinished(async () => {
    languageChoice.erase()
    await loadLanguage()
  })
  const app = await openImport()
  const stop = app.intercept(/^POST/, async () => {
    const messages = [{ code: 'under_way', line: null, values: { name: 'May' } }]
    return Response.json({ detail: 'In English', messages }, { status: 409 })
  })
  await screen.findByRole('button', { name: 'Datei wählen' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await app.user.upload(input, new File(['reason,severity\nFine,LOW\nBad,AWFUL\n'], 'May.csv'))
  const button = await screen.findByRole('button', { name: 'Importieren' })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  await app.user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Ein Import in das Audit „May“ läuft/)
  stop()
  await app.user.click(button)
  expect(
    await screen.findByText(
      'Zeilen, die nicht importiert werden können: 1. Nichts wurde importiert. ' +
        'Zeile 3: severity „AWFUL“ ist keines von UNSPECIFIED, LOW, MEDIUM, HIGH, CRITICAL.',
    ),
  ).toBeVisible()
})

test.each([
  ['an empty file', 'May.csv', ' \n', 'This file is empty.'],
  [
    'CSV without a needed column',
    'May.csv',
    'text\nNo reason here\n',
    'No column is named “reason”, which every finding needs.',
  ],
  ['SARIF that is cut off', 'May.sarif', '{"runs": [', 'Line 1: The file ends in the middle.'],
])(
  '%s cannot be imported, neither by the button nor by a key, and the page says why',
  async (_, name, text, reason) => {
    const app = await openImport()
    await choose(app, name, text)
    expect(await screen.findByRole('alert')).toHaveTextContent(reason)
    const button = await importButton()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await app.user.click(button)
    await app.user.type(screen.getByRole('textbox', { name: 'Name of the audit' }), '{Enter}')
    await app.user.keyboard('{Control>}{Enter}{/Control}')
    expect(app.requests.filter((request) => request.startsWith('POST'))).toEqual([])
    await app.user.click(screen.getByRole('button', { name: 'Another file' }))
    await choose(app, 'May.csv', csv)
    await startImport(app)
    expect(await (await recentImports()).findByText('2 findings added')).toBeVisible()
  },
)

test('a scan that found nothing can be imported', async () => {
  const app = await openImport()
  await choose(app, 'Clean.sarif', '{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "T"}}, "results": []}]}')
  expect(await screen.findByText(/^There are no findings in this file\./)).toBeVisible()
  await startImport(app)
  expect(await (await recentImports()).findByText('0 findings added')).toBeVisible()
})

test('a key that may only import cannot list audits, and imports all the same', async () => {
  const app = await openImport(['import'])
  await choose(app, 'May.csv', csv)
  await startImport(app)
  expect(await (await recentImports()).findByText('2 findings added')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Carry decisions over from' })).toBeNull()
})

test.each<[string, Parameters<typeof openImport>]>([
  [
    'a service without imports',
    [
      ['read', 'import'],
      ['history', 'comparison'],
    ],
  ],
  ['a service without extensions', [['read', 'import'], 'none']],
])('for %s there is neither the page nor a link to it', async (_, given) => {
  await openImport(...given)
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
})

test('a key that may not import is told so, and who can give one that may', async () => {
  await openImport(['review'])
  expect(await screen.findByText('This key cannot import findings.')).toBeVisible()
  expect(screen.getByText(/^Ask whoever runs the service for a key/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Manage connections' })).toHaveAttribute('href', '/settings#connections')
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
})

test('a wrong import is taken back after a question that names the numbers, and the list says who imported', async () => {
  const audit = await createAudit(service, findings(1))
  const app = await openApp(service.app, '/import', await audit.newKey('admin'), 'own')
  await choose(app, 'May.csv', csv)
  await startImport(app)
  await (await recentImports()).findByRole('link', { name: 'May' })
  expect((await recentImports()).getByText(/^May\.csv · .+@.+ ·/)).toBeVisible()
  await app.user.click((await recentImports()).getByRole('button', { name: 'Take back: May' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back' }))
  expect(await dialog.findByText('What this import added to “May” is removed. Violations: 2.')).toBeVisible()
  expect(dialog.getByText('The audit is deleted too, because nothing else is in it.')).toBeVisible()
  await app.user.click(dialog.getByRole('button', { name: 'Take back' }))
  expect(await (await recentImports()).findByText('Taken back')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await recentImports()).queryByRole('link', { name: 'May' })).toBeNull()
})
