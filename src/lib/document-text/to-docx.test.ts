import { expect, test } from 'vitest'
import type { DocumentElement } from './document-tree.ts'
import { toDocx } from './to-docx.ts'
import { fileInZip } from './zip.fixture.ts'

const bytes = async (file: Blob) => Buffer.from(await file.arrayBuffer())

const paragraph = (text: string): DocumentElement => ({ name: 'p', children: [text] })
const list = (name: 'ul' | 'ol', ...blocks: DocumentElement[]): DocumentElement => ({
  name,
  children: [{ name: 'li', children: blocks }],
})
const row = (cell: DocumentElement): DocumentElement => ({ name: 'tr', children: [cell] })

test('a Word file holds the words, headings, lists, tables and links of the document', async () => {
  const blocks: DocumentElement[] = [
    { name: 'h1', children: ['Sparen op jouw tempo'] },
    paragraph('Elke maand\nrust'),
    { name: 'p', children: [{ name: 'a', href: 'https://bank.example/t?a=1&b=2', children: ['terms'] }] },
    { ...list('ol', paragraph('Open'), list('ul', paragraph('online'))), start: 3 },
    {
      name: 'table',
      children: [
        row({ name: 'th', children: ['Plan'] }),
        row({ name: 'td', children: [{ name: 'strong', children: ['Flex'] }] }),
      ],
    },
  ]
  const file = await toDocx(blocks, { title: 'Sparen', language: 'nl' })
  const xml = fileInZip(await bytes(file), 'word/document.xml')
  for (const words of ['Sparen op jouw tempo', 'Elke maand', 'rust', 'terms', 'Open', 'online', 'Plan', 'Flex'])
    expect(xml).toContain(words)
  expect(xml).toContain('Heading1')
  expect(xml).toMatch(/<w:r><w:rPr><w:b\/>.{0,40}<\/w:rPr><w:t[^>]*>Flex/)
  expect(xml).toMatch(/Elke maand<\/w:t><\/w:r><w:r><w:br\/>/)
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
