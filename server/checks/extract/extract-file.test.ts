import { expect, test } from 'vitest'
import { extractFile } from './extract-file.ts'

test('a page of 9 MB is read in the thread', { tags: 'long' }, async () => {
  const bytes = Buffer.from(`<p>Start</p><pre>${'No risk at all. '.repeat(590_000)}</pre><p>End</p>`)
  const [text] = await extractFile(
    { name: 'https://example.org/', bytes, contentType: 'text/html' },
    { timeoutMs: 110_000 },
  )
  expect(text?.blocks.map((block) => block.text.length)).toEqual([5, 590_000 * 16 - 1, 3])
})

test('the reason of a refusal comes out of the thread', async () => {
  await expect(extractFile({ name: 'a.pdf', bytes: Buffer.from('GIF89a') })).rejects.toMatchObject({ code: 'image' })
})

test('a file that takes too long is given up, and the next one is read', { tags: 'long' }, async () => {
  // marked takes minutes for it.
  const slow = { name: 'slow.md', bytes: Buffer.from('_a'.repeat(100_000)) }
  const [first, second] = await Promise.allSettled([
    extractFile(slow, { timeoutMs: 3000 }),
    extractFile({ name: 'a.md', bytes: Buffer.from('Next') }),
  ])
  expect(first).toMatchObject({ reason: { code: 'too_slow', message: 'Reading the content takes too long.' } })
  expect(second).toMatchObject({ value: [{ blocks: [{ text: 'Next' }] }] })
})

test('a page that needs too much memory is given up', { tags: 'long' }, async () => {
  const bytes = Buffer.from('<i a>'.repeat(1_500_000))
  await expect(extractFile({ name: 'a.html', bytes })).rejects.toMatchObject({
    code: expect.stringMatching(/^too_(complex|slow)$/),
  })
})
