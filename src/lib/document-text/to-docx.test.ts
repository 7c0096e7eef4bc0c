import { expect, test } from 'vitest'
import type { Block } from './block.ts'
import { toDocx } from './to-docx.ts'
import { fileInZip } from './zip.fixture.ts'

const bytes = async (file: Blob) => Buffer.from(await file.arrayBuffer())

const paragraph = (text: string, href?: string): Block => ({
  type: 'paragraph',
  runs: [{ text, marks: [], ...(href && { href }) }],
})

test('a Word file holds the words, headings, lists, tables and links of the document', async () => {
  const blocks: Block[] = [
    { type: 'heading', level: 1, runs: [{ text: 'Sparen op jouw tempo', marks: [] }] },
    paragraph('Elke maand\nrust'),
    paragraph('terms', 'https://bank.example/t?a=1&b=2'),
    {
      type: 'list',
      ordered: true,
      start: 3,
      items: [
        {
          blocks: [
            paragraph('Open'),
            { type: 'list', ordered: false, start: 1, items: [{ blocks: [paragraph('online')] }] },
          ],
        },
      ],
    },
    { type: 'table', head: [[{ text: 'Plan', marks: [] }]], rows: [[[{ text: 'Flex', marks: ['bold'] }]]] },
  ]
  const file = await toDocx(blocks, { title: 'Sparen', language: 'nl' })
  const xml = fileInZip(await bytes(file), 'word/document.xml')
  for (const words of ['Sparen op jouw tempo', 'Elke maand', 'rust', 'terms', 'Open', 'online', 'Plan', 'Flex'])
    expect(xml).toContain(words)
  expect(xml).toContain('Heading1')
  expect(fileInZip(await bytes(file), 'word/_rels/document.xml.rels')).toContain('https://bank.example/t?a=1&amp;b=2')
  expect(fileInZip(await bytes(file), 'word/numbering.xml')).toContain('w:start w:val="3"')
})

test('no text becomes a field, and none makes the file unreadable', async () => {
  const texts = [
    '=HYPERLINK("https://evil.example")',
    '{ DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" }',
    '</w:t><w:fldSimple w:instr="DDE"/>',
    'a\u0000b\u000bc\ud800d',
  ]
  const blocks = texts.map((text) => paragraph(text))
  const file = await toDocx(blocks, { title: '</dc:title>\u0001', language: undefined })
  const xml = fileInZip(await bytes(file), 'word/document.xml')
  expect(xml).not.toMatch(/<w:(?:fldSimple|instrText|fldChar|object)/)
  // oxlint-disable-next-line no-control-regex -- those are the point
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b]/)
  expect(xml).toContain('abcd')
})
