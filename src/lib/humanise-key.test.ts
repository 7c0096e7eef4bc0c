import { expect, test } from 'vitest'
import { humaniseKey } from './humanise-key.ts'

test.each([
  ['photoDescription', 'Photo description'],
  ['Company name', 'Company name'],
  ['faq-answer', 'FAQ answer'],
  ['product_url', 'Product URL'],
  ['skuIDs', 'SKU IDs'],
  ['FAQAnswer', 'FAQ answer'],
  ['FAQ_ANSWER', 'FAQ answer'],
  ['NATOBriefing', 'NATO briefing'],
  ['b2b_offer', 'B2B offer'],
  ['identity', 'Identity'],
])('the template %s is called %s', (key, name) => {
  expect(humaniseKey(key)).toBe(name)
})
