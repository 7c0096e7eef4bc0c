import { expect, test } from 'vitest'
import { locateError } from './locate-error.ts'
import { normalizeForm } from './read-form.ts'

const { fields } = normalizeForm(
  [
    { name: 'topic', type: 'text', label: 'Topic' },
    { name: 'templateId', type: 'text', label: 'Template' },
    { name: 'wordCount', type: 'number', label: 'Words' },
    { name: 'text.size', type: 'number', label: 'Size' },
    { name: 'seo', type: 'group', label: 'SEO', fields: [{ name: 'title', type: 'text', label: 'Title' }] },
    {
      name: 'faq',
      type: 'repeater',
      label: 'FAQ',
      fields: [
        { name: 'q', type: 'text', label: 'Q' },
        { name: 'tags', type: 'tags', label: 'Tags' },
      ],
    },
  ],
  { language: 'EN' },
)

test.each([
  [['body', 'input', 'topic', 'str'], ['topic']],
  [['body', 'input', 'word_count'], ['wordCount']],
  ['body.input.faq[1].q', ['faq', 1, 'q']],
  ['input -> seo -> title', ['seo', 'title']],
  [['body', 'input', 'seo'], ['seo']],
  [
    ['body', 'input', 'faq', 0, 'tags', 3],
    ['faq', 0, 'tags'],
  ],
  [
    ['faq', '2', 'q'],
    ['faq', 2, 'q'],
  ],
  [
    ['faq', 2, 'unknown'],
    ['faq', 2],
  ],
  [['body', 'input', 'text.size'], ['text.size']],
  ['body.input.text.size', ['text.size']],
  [['ArticleInput', 'topic'], ['topic']],
  [['body', 'DocumentGenerateInput', 'input', 'topic'], ['topic']],
  [['body', 'templateId'], 'templateId'],
  [['body', 'input', 'templateId'], ['templateId']],
  [['query', 'limit'], []],
  [['body', 'input', 'nowhere'], []],
  [['body'], []],
  ['', []],
  [null, []],
  [{ loc: 'x' }, []],
])('%j is at %j', (loc, place) => {
  expect(locateError(fields, loc)).toEqual(place)
})
