import { expect, test } from 'vitest'
import { detectFormat } from './read-document.ts'

test.each([
  ['# Growth Plus\n\nSave at your own pace.'],
  ['Save at your own pace.\n\n- Pays out monthly\n- No entry fee'],
  ['1. Open the app\n2. Choose a plan'],
  ['Growth Plus is **not** a savings account.'],
  ['See [the conditions](https://bank.example/conditions).'],
  ['> Past performance does not predict future returns.'],
  ['| Plan | Rate |\n| --- | --- |\n| Flex | 1.10% |'],
  ['Run `npm start` first.'],
  ['Growth Plus\n===\n\nSave.'],
  ['# Title\n\n<script>alert(1)</script>\n\nText with <b>bold</b>'],
])('%j is Markdown', (text) => {
  expect(detectFormat(text)).toBe('markdown')
})

test.each([
  ['<p>Save at your own pace.</p>'],
  ['<!doctype html><html><body>Save</body></html>'],
  ['  <h1>Growth Plus</h1>\n<p>Save - or not</p>'],
  ['<div class="x"><ul><li>One</li></ul></div>'],
  ['Save now.<br>Pause at any time.'],
  ['Save <strong>now</strong>'],
  ['<img src=x onerror=alert(1)>'],
])('%j is HTML', (text) => {
  expect(detectFormat(text)).toBe('html')
})

test.each([
  ['Save at your own pace.\nPause at any time.'],
  ['5 * 3 * 2 is 30, and a < b > c'],
  ['The field product_name_short is required'],
  ['We <3 savers, see <https://bank.example>'],
  ['Call us on +31 20 - 123'],
  [''],
])('%j is plain text', (text) => {
  expect(detectFormat(text)).toBe('plain')
})

test('texts made to be slow to recognise are recognised like any other', () => {
  for (const part of ['[', '__a', '**', '<p ', '`', '* ', '| -- ', '\n', '#']) {
    expect(['html', 'markdown', 'plain']).toContain(detectFormat(part.repeat(100_000)))
  }
})
