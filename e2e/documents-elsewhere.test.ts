import { documentWith, expect, test } from './support/other-service.ts'

const hostile = `<h1>Growth Plus</h1><p onclick="alert(1)" style="position:fixed;inset:0;background:url(https://evil.example/x)" id="root">Save
<a href="javascript:alert(1)">here</a> or <a href="https://bank.example/t">there</a></p>
<img src="https://evil.example/pixel.gif" onerror="alert(1)" alt="A chart"><script>alert(1)</script>
<svg onload="alert(1)"><script>alert(1)</script></svg><iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>
<form action="https://evil.example"><input name="key" autofocus onfocus="alert(1)"><button>Send</button></form>
<style>@import "https://evil.example/x.css"; body { display: none }</style><base href="https://evil.example/">
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`

test('hostile HTML of a service does nothing, and its words can be read and taken away', async ({
  page,
  open,
  other,
}) => {
  other.documents.set('hostile', documentWith({ title: '<img src=x onerror=alert(1)>', generatedOutput: hostile }))
  await open('/documents/hostile')
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { name: 'Growth Plus' })).toBeVisible()
  await expect(article).toContainText('[A chart]')
  await expect(article.getByRole('link')).toHaveText(['there'])
  await expect(article.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await article.locator('img, script, style, iframe, form, input, svg, [onclick], [style], [id]').count()).toBe(
    0,
  )
  await page.getByRole('radio', { name: 'Raw' }).check({ force: true })
  await expect(article).toContainText('<script>alert(1)</script>')
})

test('hostile Markdown does nothing either', async ({ page, open, other }) => {
  const generatedOutput = `# Title\n\n[a](javascript:alert(1)) ![b](https://evil.example/p.gif)\n\n<img src=x onerror=alert(1)>\n\n<script>alert(1)</script>`
  other.documents.set('markdown', documentWith({ generatedOutput }))
  await open('/documents/markdown')
  const article = page.getByRole('article')
  await expect(article).toContainText('Title')
  expect(await article.locator('img, script, a').count()).toBe(0)
})

test('plain text keeps its lines, and a structure alone is read as a document', async ({ page, open, other }) => {
  other.documents.set('plain', documentWith({ generatedOutput: 'First line\nsecond line\n\n5 * 3 * 2 = 30' }))
  const parts = [
    { type: 'heading', level: 1, text: 'From parts' },
    { type: 'list', ordered: false, items: ['One', 'Two'] },
    { shape: [1, 2] },
  ]
  other.documents.set('a/b %#?', documentWith({ id: 'a/b %#?', document: parts }))
  await open('/documents/plain')
  await expect(page.getByRole('article').getByRole('paragraph').first()).toHaveText('First line\nsecond line', {
    useInnerText: true,
  })
  await expect(page.getByRole('article')).toContainText('5 * 3 * 2 = 30')
  await page.goto(`/documents/${encodeURIComponent('a/b %#?')}`)
  await expect(page.getByRole('article').getByRole('heading', { name: 'From parts' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('listitem')).toHaveText(['One', 'Two'])
  await expect(page.getByRole('article')).toContainText('"shape"')
})

test.describe('a document that is not written yet', () => {
  test('is asked for with growing pauses, can be stopped and resumed, and appears by itself', async ({
    page,
    open,
    other,
  }) => {
    const asked = () => other.asked.filter((id) => id === 'slow').length
    other.documents.set('slow', documentWith({ title: 'Product description' }))
    await page.clock.install()
    await open('/documents/slow')
    const waiting = page.getByRole('region', { name: 'Being written' })
    await expect(waiting).toBeVisible()
    await expect.poll(asked).toBeGreaterThan(0)
    const first = asked()
    await page.clock.runFor(5_000)
    await expect.poll(asked).toBeGreaterThan(first)
    await page.clock.runFor(30_000)
    // The time that the test itself takes is added to it.
    await expect(waiting.getByRole('timer')).toHaveText(/[3-5]\ds|m/)
    expect(asked()).toBeLessThan(12)
    await waiting.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(waiting).toContainText('No longer waiting for this document')
    const before = asked()
    await page.clock.runFor(120_000)
    await expect(waiting).toContainText('No longer waiting for this document')
    expect(asked()).toBe(before)
    other.documents.set('slow', documentWith({ title: 'Growth Plus', generatedOutput: '# Growth Plus\n\nReady.' }))
    await waiting.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByRole('article')).toContainText('Ready.')
    await expect(page.getByRole('heading', { level: 1, name: 'Growth Plus' })).toBeVisible()
  })

  test('that takes too long says so, and can be asked for again', async ({ page, open, other }) => {
    other.documents.set('never', documentWith({ title: 'Product description' }))
    await page.clock.install()
    await open('/documents/never')
    await expect(page.getByRole('region', { name: 'Being written' })).toBeVisible()
    await page.clock.fastForward('11:00')
    await expect(page.getByRole('region', { name: 'Being written' })).toContainText('This is taking longer than usual')
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  })
})

test('a document that could not be written says why', async ({ page, open, other }) => {
  const rawDocument = 'This document could not be written. The language model did not answer.'
  other.documents.set(
    'failed',
    documentWith({ title: 'Not written: Product description', rawDocument, templateId: 'p' }),
  )
  await open('/documents/failed')
  await expect(page.getByRole('alert')).toContainText('The language model did not answer.')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Open the form' })).toHaveAttribute(
    'href',
    '/generate/p',
  )
  await expect(page.getByRole('button', { name: 'Download' })).toBeHidden()
})
