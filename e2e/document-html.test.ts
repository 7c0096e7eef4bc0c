import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { rolldown } from 'rolldown'
import type { DocumentElement } from '../src/lib/document-text/document-tree.ts'
import { toMarkdown } from '../src/lib/document-text/to-markdown.ts'

/*
 * How HTML and Markdown are read can only be shown where HTML is parsed: the readers run in a real browser, apart from
 * any page, on one text after another.
 */
type Reader = (text: string) => DocumentElement[]

declare global {
  interface Window {
    readers: { readHtml: Reader; readMarkdown: Reader }
  }
}

const folder = fileURLToPath(new URL('../src/lib/document-text/', import.meta.url))
// As read-document.ts does it.
const entry = `import { readHtml } from './read-html.ts'
import { marked } from 'marked'
export const readMarkdown = (text) => readHtml(marked.parse(text, { gfm: true, async: false }))
export { readHtml }`

let code = ''
test.beforeAll(async () => {
  const bundle = await rolldown({
    cwd: folder,
    input: 'entry',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? `${folder}entry.ts` : null),
        load: (id) => (id === `${folder}entry.ts` ? entry : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife', name: 'readers' })
  code = output[0].code
  await bundle.close()
})

const requests: string[] = []
test.beforeEach(async ({ page }) => {
  requests.length = 0
  page.on('request', (request) => requests.push(request.url()))
  page.on('dialog', (dialog) => {
    requests.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto('about:blank')
  requests.length = 0
  await page.evaluate(`${code}; window.readers = readers`)
})
test.afterEach(() => expect(requests).toEqual([]))

test('Markdown read and written again is the same', async ({ page }) => {
  const texts = [
    '# Sparen op jouw tempo\n\nElke maand een vast moment van rust.\n\n## Waarom\n\n- Keert maandelijks uit\n- Geen instapkosten',
    'Save **now**, *or* later: [terms](https://bank.example/t).',
    '1. Open\n   - online\n   - by phone\n2. Pay in',
    '- [x] Open\n- [ ] Pay in',
    '> You may get back less.\n>\n> Really.',
    '```js\nconst a = 1\n```',
    '| Plan | Rate |\n| --- | --- |\n| **Flex** | 1.10% |',
    'Use `npm start`.\n\n---\n\nEnd.',
    'One line\\\nand the next',
    'Rates of ~~2%~~ ***1.10%*** a year.',
    '- One\n\n  still one\n\n- Two',
  ]
  const read = await page.evaluate((all) => all.map((text) => window.readers.readMarkdown(text)), texts)
  expect(read.map(toMarkdown)).toEqual(texts)
})

test('HTML is read as the document that a browser would show', async ({ page }) => {
  const cases: [html: string, markdown: string][] = [
    ['<p>One <b>two</b></p><p>three</p>', 'One **two**\n\nthree'],
    ['<div>loose <i>text</i><p>block</p>after</div>', 'loose *text*\n\nblock\n\nafter'],
    ['a\n   b<br>  c', 'a b\\\nc'],
    ['<ul><li><p>One</p></li><ul><li>inner</li></ul></ul>', '- One\n  - inner'],
    ['<dl><dt>Term</dt><dd>Meaning</dd></dl>', '**Term**\n\nMeaning'],
    ['<table><tr><th>A</th></tr><tr><td><p>x</p><p>y</p></td></tr></table>', '| A |\n| --- |\n| x y |'],
    [
      '<table><caption>Rates</caption><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      '*Rates*\n\n|  |  |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['<a href="https://bank.example/x"><h2>Linked</h2></a>', '## [Linked](https://bank.example/x)'],
    ['<pre>  a\n  b</pre>', '```\n  a\n  b\n```'],
    ['<ol start="3"><li>three</li></ol>', '3. three'],
    ['<custom-element>unknown <blink>tags</blink></custom-element>', 'unknown tags'],
    ['<p>H<sub>2</sub>O <b> spaced </b>out</p>', 'H2O **spaced** out'],
    ['<p>   </p><div></div><ul></ul>', ''],
    ['<img src="https://spy.example/p.gif" alt="A chart">', '\\[A chart\\]'],
  ]
  const read = await page.evaluate((all) => all.map(([html]) => window.readers.readHtml(html)), cases)
  expect(read.map(toMarkdown)).toEqual(cases.map(([, markdown]) => markdown))
})

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://bank.example@evil.example/">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>" src="https://evil.example"></iframe>',
  '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x">',
  '<form action="https://evil.example"><input name=key autofocus onfocus=alert(1)><button>Send</button></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video><audio src="https://evil.example/a" autoplay>',
  '<link rel=stylesheet href="https://evil.example/x.css"><style>@import "https://evil.example/x.css"</style>',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<p style="background:url(https://evil.example/x)" id="root" onclick=alert(1)>x</p>',
  '<template><script>alert(1)</script></template>',
  '<form id=x><input name=attributes><input name=childNodes></form>',
  '<x onclick=alert(1) tabindex=1>x',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](https://evil.example/pixel.gif)',
  '<https://evil.example" onmouseover="alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '`<script>alert(1)</script>`',
  '<b>'.repeat(5_000),
  '>'.repeat(5_000),
  '<div>'.repeat(20_000),
]

test('hostile text is read without running, loading, or leaving anything but words and web addresses', {
  tag: '@smoke',
}, async ({ page }) => {
  const read = await page.evaluate(
    (all) =>
      all.flatMap((text) =>
        [window.readers.readHtml, window.readers.readMarkdown].map((reader) => {
          try {
            return JSON.stringify(reader(text))
          } catch (error) {
            return error instanceof RangeError ? '[]' : `threw ${String(error)}`
          }
        }),
      ),
    hostile,
  )
  const names = new Set<string>()
  for (const json of read) {
    JSON.parse(json, (name, value: unknown) => {
      if (!/^\d*$/.test(name)) names.add(name)
      if (name === 'href') expect(value).toMatch(/^https?:\/\/[^@]*$/)
      return value
    })
  }
  expect([...names].filter((name) => !fields.includes(name))).toEqual([])
  expect(await page.evaluate(() => document.body.innerHTML)).toBe('')
})

const fields = 'name children href start language'.split(' ')

test('scripts and styles leave not even their text', async ({ page }) => {
  const read = await page.evaluate(() => window.readers.readHtml('<p>a</p><script>alert(1)</script><style>p{}</style>'))
  expect(toMarkdown(read)).toBe('a')
})
