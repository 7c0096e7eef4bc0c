import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Block } from './block.ts'
import { toDocx } from './to-docx.ts'

/** One file of a zip, found by its local header. */
async function fileIn(zip: Blob, name: string): Promise<string> {
  const bytes = Buffer.from(await zip.arrayBuffer())
  for (let at = bytes.indexOf('PK\u0003\u0004'); at !== -1; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    const nameLength = bytes.readUInt16LE(at + 26)
    if (bytes.toString('utf8', at + 30, at + 30 + nameLength) !== name) continue
    const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28)
    const content = bytes.subarray(start, start + (bytes.readUInt32LE(at + 18) || bytes.length))
    return (bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(content) : content).toString('utf8')
  }
  throw new Error(`${name} is not in the file`)
}

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
  const xml = await fileIn(file, 'word/document.xml')
  for (const words of ['Sparen op jouw tempo', 'Elke maand', 'rust', 'terms', 'Open', 'online', 'Plan', 'Flex'])
    expect(xml).toContain(words)
  expect(xml).toContain('Heading1')
  expect(await fileIn(file, 'word/_rels/document.xml.rels')).toContain('https://bank.example/t?a=1&amp;b=2')
  expect(await fileIn(file, 'word/numbering.xml')).toContain('w:start w:val="3"')
})

test('no text becomes a field, and none makes the file unreadable', async () => {
  const texts = [
    '=HYPERLINK("https://evil.example")',
    '{ DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" }',
    '</w:t><w:fldSimple w:instr="DDE"/>',
    'a\u0000b\u000bc\ud800d',
  ]
  const xml = await fileIn(
    await toDocx(
      texts.map((text) => paragraph(text)),
      { title: '</dc:title>\u0001', language: undefined },
    ),
    'word/document.xml',
  )
  expect(xml).not.toMatch(/<w:(?:fldSimple|instrText|fldChar|object)/)
  // oxlint-disable-next-line no-control-regex -- those are the point
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b]/)
  expect(xml).toContain('abcd')
})
