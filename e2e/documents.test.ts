import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fileInZip } from '../src/lib/document-text/zip.fixture.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/demo.ts'
import { fillHistory, generated } from './support/history.ts'
import type { Api } from './support/workspace.ts'

/** A product description of the demo, filled in at once from the body of its template. */
async function generate(api: Api, product_name: string, language_key: 'EN' | 'NL' = 'EN'): Promise<string> {
  const { data } = await api.POST('/public/v1/document', {
    body: {
      templateId: 'product-description',
      language_key,
      toneOfVoiceMetaId: language_key === 'NL' ? 'warm-nl' : null,
      input: JSON.stringify({ product_name, key_features: 'Pays out monthly\nNo entry fee\nPause at any time' }),
    },
  })
  if (!data) throw new Error('The document was refused')
  return data.documentId
}

const text = (page: Page) => page.getByRole('article')

async function downloaded(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test.describe('reading', () => {
  test('a document shows its text, its language, template, tone and counts', async ({ page, open, api }) => {
    await open(`/documents/${await generate(api, 'Growth Plus', 'NL')}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Growth Plus' })).toBeVisible()
    await expect(text(page).getByRole('listitem').first()).toHaveText('Pays out monthly')
    await expect(text(page).locator('[lang=nl]')).toBeVisible()
    const facts = page.getByRole('complementary', { name: 'About this document' })
    await expect(facts).toContainText('Nederlands')
    await expect(facts.getByRole('link', { name: 'Product description' })).toBeVisible()
    await expect(facts.getByRole('link', { name: 'Warm' })).toBeVisible()
    await expect(facts).toContainText(/Words\d+/)
    await facts.getByRole('link', { name: 'Product description' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Product description' })).toBeVisible()
  })

  test('raw text and structure are a choice that stays in the address', async ({ page, open, api }) => {
    const documentId = await generate(api, 'Growth Plus')
    await open(`/documents/${documentId}`)
    await page.getByRole('radio', { name: 'Raw' }).check({ force: true })
    await expect(page.getByRole('region', { name: 'Generated output' })).toContainText('# Growth Plus')
    await page.getByRole('radio', { name: 'Structure' }).check({ force: true })
    await expect(text(page)).toContainText('heading')
    await expect(page).toHaveURL(/view=structure/)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Structure' })).toBeChecked()
  })

  test('printing leaves the document alone on the paper', async ({ page, open, api }) => {
    await open(`/documents/${await generate(api, 'Growth Plus')}`)
    await expect(text(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(text(page).getByRole('heading', { name: 'Growth Plus' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  })
})

test.describe('taking it away', () => {
  test('is copied as text, with its formatting, and as Markdown', async ({ page, open, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(`/documents/${await generate(api, 'Growth Plus')}`)
    const clipboard = () =>
      page.evaluate(async () => {
        const [item] = await navigator.clipboard.read()
        const types = item?.types ?? []
        const read = async (type: string) => (types.includes(type) ? (await item?.getType(type))?.text() : undefined)
        return { plain: (await read('text/plain')) ?? '', html: (await read('text/html')) ?? '' }
      })
    const copy = async (name: string) => {
      await page.evaluate(() => navigator.clipboard.writeText('Nothing yet'))
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
      await expect(page.getByRole('status')).toContainText('Copied')
      let copied = { plain: '', html: '' }
      // Reading fails while the clipboard is being written.
      await expect(async () => {
        copied = await clipboard()
        expect(copied.plain).not.toBe('Nothing yet')
      }).toPass()
      return copied
    }
    await expect(text(page)).toContainText('Growth Plus')
    const plain = await copy('As plain text')
    expect(plain.plain).toMatch(/^Growth Plus\n\n/)
    expect(plain.plain).toContain('• Pays out monthly\n• No entry fee\n• Pause at any time')
    expect(plain.html).toBe('')
    const formatted = await copy('With formatting')
    expect(formatted.html).toContain('Growth Plus</h1>')
    expect(formatted.html).toMatch(/<li[^>]*>Pays out monthly<\/li>/)
    expect(formatted.plain).toBe(plain.plain)
    expect((await copy('As Markdown')).plain).toContain('# Growth Plus\n')
  })

  test('is downloaded as Markdown, as a web page and as a Word file', { tag: '@smoke' }, async ({
    page,
    open,
    api,
  }) => {
    await open(`/documents/${await generate(api, 'Growth Plus', 'NL')}`)
    await expect(text(page)).toContainText('Growth Plus')
    const markdown = await downloaded(page, 'Markdown')
    const name = /^Growth Plus, Product description, Nederlands, Warm, \d{4}-\d{2}-\d{2}$/
    expect(markdown.name.replace(/\.md$/, '')).toMatch(name)
    expect(markdown.content.toString()).toMatch(/^# Growth Plus\n[\s\S]*- Pays out monthly\n/)
    const html = await downloaded(page, 'Web page')
    expect(html.name.replace(/\.html$/, '')).toMatch(name)
    expect(html.content.toString()).toContain('<html lang="nl">')
    expect(html.content.toString()).toContain('<li>Pays out monthly</li>')
    const docx = await downloaded(page, 'Word')
    expect(docx.name.replace(/\.docx$/, '')).toMatch(name)
    expect(fileInZip(docx.content, 'word/document.xml')).toContain('Pays out monthly')
  })
})

test.describe('documents generated in this browser', () => {
  test('none yet: the page says why and where to begin', async ({ page, open }) => {
    await open('/documents')
    await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Generate a document' })).toHaveAttribute('href', '/generate')
  })

  test('are searched, filtered by template and language in the address, and opened', async ({ page, open, api }) => {
    const documentId = await generate(api, 'Growth Plus', 'NL')
    await open('/documents')
    await fillHistory(page, [
      generated(documentId, { title: 'Growth Plus', language_key: 'NL' }),
      generated('b', { title: 'Save at your pace' }),
      generated('c', { title: 'News of May', templateId: 'newsletter', templateKey: 'newsletter' }),
    ])
    const titles = page
      .getByRole('table', { name: 'Documents' })
      .getByRole('row')
      .getByRole('link')
      .filter({ hasText: /\w/ })
    await expect(titles).toHaveText(['Growth Plus', 'Save at your pace', 'News of May'])
    await page.getByRole('combobox', { name: 'Template' }).selectOption('Product description')
    await expect(titles).toHaveText(['Growth Plus', 'Save at your pace'])
    await page.getByRole('combobox', { name: 'Language' }).selectOption('English')
    await expect(titles).toHaveText(['Save at your pace'])
    await page.reload()
    await expect(titles).toHaveText(['Save at your pace'])
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('nothing like it')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(titles).toHaveText(['Growth Plus', 'Save at your pace', 'News of May'])
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeFocused()
    await page.keyboard.type('plus')
    await expect(titles).toHaveText(['Growth Plus'])
    await expect(page).toHaveURL(/search=plus$/)
    await titles.first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Growth Plus' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Generate again with the same input' })).toHaveAttribute(
      'href',
      `/generate/product-description?from=${documentId}`,
    )
  })

  test('one is forgotten, and comes back with Undo; the other tab sees both', async ({ page, open, context }) => {
    await open('/documents')
    await fillHistory(page, [generated('a', { title: 'First' }), generated('b', { title: 'Second' })])
    const other = await context.newPage()
    await other.goto('/documents')
    await expect(other.getByRole('link', { name: 'First' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove “First” from this list' }).click()
    await expect(page.getByRole('link', { name: 'First' })).toBeHidden()
    // A hovered toast stays, however long the other tab takes.
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expect(other.getByRole('link', { name: 'First' })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'First' })).toBeFocused()
    await expect(other.getByRole('link', { name: 'First' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'First' })).toBeVisible()
  })

  test('Undo stays while it is pointed at or has the focus, and goes by itself after that', async ({ page, open }) => {
    await page.clock.install()
    await open('/documents')
    await fillHistory(page, [generated('a', { title: 'First' }), generated('b', { title: 'Second' })])
    const undo = page.getByRole('button', { name: 'Undo' })
    await page.getByRole('button', { name: 'Remove “First” from this list' }).click()
    await undo.hover()
    await page.clock.runFor(20_000)
    await undo.focus()
    await page.mouse.move(0, 0)
    await page.clock.runFor(20_000)
    await expect(undo).toBeFocused()
    await undo.blur()
    await page.clock.runFor(10_000)
    await expect(undo).toBeHidden()
    await expect(page.getByRole('link', { name: 'First' })).toBeHidden()
  })

  test('a title that the service gave later is taken over', async ({ page, open, api, context }) => {
    const documentId = await generate(api, 'Growth Plus')
    await open('/documents')
    await fillHistory(page, [generated(documentId)])
    await expect(page.getByRole('link', { name: 'Growth Plus' })).toBeVisible()
    // Another tab reads it from storage, not from the service.
    await context.route('**/public/v1/document/*', (route) => route.abort())
    const other = await context.newPage()
    await other.goto('/documents')
    await expect(other.getByRole('link', { name: 'Growth Plus' })).toBeVisible()
  })
})

test('a title that was never in view is found in the list, and from then on in the palette', async ({
  page,
  open,
  api,
}) => {
  const documentId = await generate(api, 'Growth Plus')
  await open('/documents')
  const newer = Array.from({ length: 150 }, (_, index) => generated(`d-${index}`, { title: `Newer ${index}` }))
  const older = generated(documentId, { created_at: '2020-01-01T00:00:00.000Z' })
  await fillHistory(page, [...newer, older])
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('growth')
  await expect(page.getByRole('link', { name: 'Growth Plus' })).toBeVisible()
  await page.goto('/generate')
  await expect(page.getByRole('combobox', { name: 'Template' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill('growth')
  await expect(palette.getByRole('option', { name: /Growth Plus/ })).toBeVisible()
})

test('by keyboard a document is edited, and the focus comes back', async ({ page, open, api }) => {
  await open(`/documents/${await generate(api, 'Growth Plus')}`)
  await expect(text(page)).toContainText('Growth Plus')
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text, as Markdown' })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('My own words.')
  await page.keyboard.press('Control+Enter')
  await expect(text(page)).toContainText('My own words.')
  await expect(edit).toBeFocused()
})

test('any document opens by its id or a link to it, and one that does not exist says so', async ({
  page,
  open,
  api,
}) => {
  const documentId = await generate(api, 'Growth Plus')
  await open('/documents')
  await page.getByRole('textbox', { name: 'Document id' }).fill(`  ${documentId} `)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Growth Plus' })).toBeVisible()
  const link = page.url()
  await page.goBack()
  await page.getByRole('textbox', { name: 'Document id' }).fill(link)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Growth Plus' })).toBeVisible()
  await page.goBack()
  await page.getByRole('textbox', { name: 'Document id' }).fill('100 % no/such?document')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('There is no such document')
})

test('axe finds nothing on the pages of documents', async ({ page, open, api }) => {
  const documentId = await generate(api, 'Growth Plus')
  await open('/documents')
  await fillHistory(page, [generated(documentId, { title: 'Growth Plus' })])
  await expect(page.getByRole('link', { name: 'Growth Plus' })).toBeVisible()
  await expectAccessible(page)
  for (const view of ['text', 'raw', 'structure']) {
    await page.goto(`/documents/${documentId}?view=${view}`)
    await expect(text(page)).toContainText('Growth Plus')
    await expectAccessible(page)
  }
})
