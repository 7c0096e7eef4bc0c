import { expect, test } from 'vitest'
import { documentState, readableContent } from './document-content.ts'
import { readDocument, readPlain } from './read-document.ts'
import { readStructure } from './read-structure.ts'
import { toMarkdown } from './to-markdown.ts'

test('the generated output is read first, then the raw text, then the structure', () => {
  const all = { generatedOutput: 'out', rawDocument: 'raw', document: [{ type: 'paragraph', text: 'part' }] }
  expect(readableContent(all)).toEqual({ text: 'out' })
  expect(readableContent({ ...all, generatedOutput: ' \n' })).toEqual({ text: 'raw' })
  expect(readableContent({ ...all, generatedOutput: '', rawDocument: '' })).toEqual({ elements: all.document })
  expect(readableContent({ generatedOutput: '', rawDocument: '', document: [{}] })).toBeNull()
})

test('a document with nothing to read is waited for; one that says it was not written has failed', () => {
  expect(documentState({ title: 'Product', generatedOutput: '', rawDocument: '', document: null })).toBe('waiting')
  expect(documentState({ title: 'Product', generatedOutput: '', rawDocument: 'x' })).toBe('written')
  expect(documentState({ title: 'Not written: Product', generatedOutput: '', rawDocument: 'why' })).toBe('failed')
  expect(documentState({ title: 'Not written in stone', generatedOutput: 'text', rawDocument: '' })).toBe('written')
})

test('plain text keeps its paragraphs, its line breaks and its addresses', () => {
  expect(readPlain('One\r\ntwo\n \n\nSee https://bank.example/a.\n')).toEqual([
    { name: 'p', children: ['One\ntwo'] },
    {
      name: 'p',
      children: ['See ', { name: 'a', href: 'https://bank.example/a', children: ['https://bank.example/a'] }, '.'],
    },
  ])
})

test('a text of a megabyte is plain text', () => {
  expect(readDocument({ generatedOutput: `# Title\n\n${'word '.repeat(200_000)}` })).toHaveLength(2)
})

test.each([
  [
    [
      { type: 'heading', level: 2, text: 'Rates' },
      { type: 'paragraph', text: 'Low.' },
    ],
    '## Rates\n\nLow.',
  ],
  [[{ type: 'list', ordered: true, items: ['One', 'Two'] }], '1. One\n2. Two'],
  [[{ type: 'h3', children: [{ text: 'Ra' }, { text: 'tes', bold: true }] }], '### Rates'],
  [[{ type: 'list', data: { style: 'unordered', items: [{ content: 'One' }] } }], '- One'],
  [[{ type: 'header', data: { text: 'Rates', level: 1 } }], '# Rates'],
  [['Just a text', 7], 'Just a text\n\n7'],
  [[{ value: 'Wrapped' }], 'Wrapped'],
])('the structure %j reads as %j', (elements, markdown) => {
  expect(toMarkdown(readStructure(elements))).toBe(markdown)
})

test('an element nobody understands is shown as its JSON', () => {
  expect(readStructure([{ w: 3, h: [4] }])).toEqual([
    { name: 'pre', children: ['{\n  "w": 3,\n  "h": [\n    4\n  ]\n}'], language: 'json' },
  ])
})

test('a structure nested without end is read to a depth', () => {
  let element: unknown = { type: 'paragraph', text: 'deep' }
  for (let depth = 0; depth < 5_000; depth += 1) element = { children: [element] }
  expect(readStructure([element])).toHaveLength(1)
})
