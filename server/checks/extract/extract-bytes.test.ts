import { Document, Footer, Header, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { describe, expect, test } from 'vitest'
import { makeDocx } from '../testing/make-docx.ts'
import { makePdf } from '../testing/make-pdf.ts'
import { extractBytes } from './extract-bytes.ts'

const utf8 = (text: string) => Buffer.from(text)
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const latin = (text: string) => Buffer.from(text, 'latin1')

/** Lines of a column of a PDF. */
const column = (x: number, lines: string[]) => lines.map((text, index) => ({ text, x, y: 700 - index * 12 }))
/** A run of a DOCX. */
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

/** The texts of a file, each as the texts of its blocks. */
async function textsOf(name: string, bytes: Uint8Array, contentType?: string) {
  const texts = await extractBytes({ name, bytes, contentType })
  return texts.map(({ blocks }) => blocks.map(({ text }) => text))
}

describe('encodings', () => {
  const rate = 'Renta garantizada – 8 € „señor”'
  test.each<[string, string, Uint8Array, string | undefined]>([
    ['UTF-8 without a declaration', 'a.html', utf8(`<p>${rate}`), undefined],
    ['UTF-8 with a mark, against its header', 'a.html', utf8(`\uFEFF<p>${rate}`), 'text/html; charset=iso-8859-1'],
    ['UTF-16 with a mark', 'a.html', Buffer.from(`\uFEFF<p>${rate}`, 'utf16le'), 'text/html'],
    ['UTF-16 with the other mark', 'a.txt', utf16be(`\uFEFF${rate}`), undefined],
    ['UTF-16 without a mark', 'a.txt', Buffer.from(rate, 'utf16le'), undefined],
    ['UTF-16 without a mark, the other order', 'a.txt', utf16be(rate), undefined],
    [
      'an encoding in its header',
      'a.html',
      latin('<p>Renta garantizada \x96 8 \x80 \x84se\xf1or\x94'),
      'text/html; Charset="Windows-1252"',
    ],
    [
      'Latin 1, which means Windows-1252',
      'a.html',
      latin('<meta charset=iso-8859-1><p>Renta garantizada \x96 8 \x80 \x84se\xf1or\x94'),
      undefined,
    ],
    [
      'an older declaration',
      'a.html',
      latin(
        '<meta http-equiv="Content-Type" content="text/html; charset=cp1252"><p>Renta garantizada \x96 8 \x80 \x84se\xf1or\x94',
      ),
      undefined,
    ],
    ['UTF-8 that is declared as UTF-16', 'a.html', utf8(`<meta charset="utf-16"><p>${rate}`), undefined],
    ['no declaration and no UTF-8', 'a.txt', latin('Renta garantizada \x96 8 \x80 \x84se\xf1or\x94'), undefined],
    ['an unknown encoding that is UTF-8', 'a.html', utf8(`<meta charset="klingon"><p>${rate}`), undefined],
    [
      'XHTML',
      'a.xhtml',
      utf8(`<?xml version="1.0" encoding="utf-8"?><html><p>${rate}</p></html>`),
      'application/xhtml+xml',
    ],
  ])('reads %s', async (_, name, bytes, contentType) => {
    expect(await textsOf(name, bytes, contentType)).toEqual([[rate]])
  })

  test('reads Greek and Cyrillic encodings', async () => {
    expect(await textsOf('a.txt', latin('\xf0\xf0\xee\xf6\xe5\xed\xf2'), 'text/plain; charset=windows-1251')).toEqual([
      ['рроцент'],
    ])
    expect(await textsOf('a.txt', latin('\xe5\xe3\xe3\xfd\xe7\xf3\xe7'), 'text/plain; charset=iso-8859-7')).toEqual([
      ['εγγύηση'],
    ])
  })
})

describe('kinds of files', () => {
  const page = '<p>A <b>page</b></p>'
  test.each<[string, string, string | undefined, string[][]]>([
    ['savings.html', page, undefined, [['A page']]],
    ['https://example.org/savings', page, 'text/html', [['A page']]],
    ['https://example.org/savings.pdf', page, 'text/html', [['A page']]],
    ['https://example.org/terms.md?v=1', '# Terms\n\nA **page**', 'text/plain', [['Terms', 'A page']]],
    ['terms', '<!DOCTYPE html><p>A page', undefined, [['A page']]],
    [
      'terms.md',
      '---\ntitle: x\n---\n# Terms\n\nA *p*age\nand ![alt](x.png)\n\n- one\n- two\n\n|a|b|\n|-|-|\n|c|d|\n<p hidden>x</p>',
      undefined,
      [['Terms', 'A page\nand', 'alt', 'one', 'two', 'a', 'b', 'c', 'd']],
    ],
    [
      'terms.txt',
      'First\nline\n\n \n<b>Second</b>\r\n\r\n\fThird',
      undefined,
      [['First\nline', '<b>Second</b>', 'Third']],
    ],
    ['empty.txt', '', undefined, [[]]],
    [
      'ads.csv',
      'Id,Text\n1,"Guaranteed,\nreturn"\n2,\n3,"Risk ""free"""\n',
      undefined,
      [['Guaranteed,\nreturn'], ['Risk "free"']],
    ],
    ['ads.csv', 'Guaranteed return;1\nRisk free;2\n', undefined, [['Guaranteed return'], ['Risk free']]],
    ['ads.csv', '', undefined, []],
  ])('reads %s', async (name, source, contentType, expected) => {
    expect(await textsOf(name, utf8(source), contentType)).toEqual(expected)
  })

  test('a row of a table is named by its line, and may say its language', async () => {
    const rows = await extractBytes({ name: 'ads.csv', bytes: utf8('lang,text\nen-GB,"One\ntwo"\nnl,Drie\n') })
    expect(rows.map(({ kind, address, language }) => [kind, address, language])).toEqual([
      ['document', 'ads.csv:2', 'EN'],
      ['document', 'ads.csv:4', 'NL'],
    ])
  })

  test.each<[string, string, string | null]>([
    ['its declaration', '<html lang="de-AT"><p>Open a savings account today and earn interest.</p>', 'DE'],
    ['its texts', '<p>Open vandaag nog een spaarrekening en ontvang elke maand rente.</p>', 'NL'],
    [
      'its texts, where the declaration is empty',
      '<html lang=""><p>Öppna ett sparkonto idag och få ränta varje månad</p>',
      'SE',
    ],
    ['nothing that is certain', '<p>Contact</p>', null],
    ['a language that the contract does not have', '<p>Otevřete si spořicí účet ještě dnes a získejte úrok</p>', null],
  ])('the language of a page is known by %s', async (_, html, expected) => {
    expect((await extractBytes({ name: 'a.html', bytes: utf8(html) })).map(({ language }) => language)).toEqual([
      expected,
    ])
  })
})

describe('PDF', () => {
  const [left, right] = [
    column(50, ['Earn a guaran-', 'teed return on', 'your savings.']),
    column(320, ['Capital at', 'risk. No', 'promises.']),
  ]
  const expected = ['Earn a guaran\u00adteed return on\nyour savings.', 'Capital at\nrisk. No\npromises.']

  test('columns that are written one after the other', async () => {
    expect(await textsOf('a.pdf', makePdf([...left, ...right]))).toEqual([expected])
  })

  test('columns that are written line by line across', async () => {
    const across = left.flatMap((line, index) => [line, ...right.slice(index, index + 1)])
    expect(await textsOf('a.pdf', makePdf(across))).toEqual([expected])
  })

  test('headings are larger, paragraphs apart, and words of a line belong together', async () => {
    const bytes = makePdf([
      { text: 'Savings', x: 50, y: 760, size: 18 },
      { text: 'Earn a', x: 50, y: 720 },
      { text: 'return', x: 83, y: 720 },
      { text: 'Capital at risk, and this is a longer line.', x: 50, y: 690 },
    ])
    expect(await extractBytes({ name: 'a.pdf', bytes })).toEqual([
      {
        kind: 'document',
        address: 'a.pdf',
        title: 'Savings',
        language: 'EN',
        blocks: [
          { kind: 'text', region: 'main', heading: null, text: 'Savings' },
          { kind: 'text', region: 'main', heading: 'Savings', text: 'Earn a return' },
          { kind: 'text', region: 'main', heading: 'Savings', text: 'Capital at risk, and this is a longer line.' },
        ],
      },
    ])
  })
})

describe('DOCX', () => {
  test('headings, tables, headers and footers', async () => {
    const document = new Document({
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph('Bank')] }) },
          footers: { default: new Footer({ children: [new Paragraph('Capital at risk.')] }) },
          children: [
            new Paragraph({ text: 'Savings', heading: HeadingLevel.HEADING_1 }),
            new Paragraph({
              children: [
                new TextRun('Earn a guar'),
                new TextRun({ text: 'anteed', bold: true }),
                new TextRun('\u00a0return'),
              ],
            }),
            new Table({
              rows: [
                new TableRow({
                  children: ['One', 'Two'].map((text) => new TableCell({ children: [new Paragraph(text)] })),
                }),
              ],
            }),
          ],
        },
      ],
    })
    const [text] = await extractBytes({ name: 'a.docx', bytes: await Packer.toBuffer(document) })
    expect(text).toMatchObject({ kind: 'document', title: 'Savings' })
    expect(text?.blocks.map(({ region, heading, text }) => [region, heading, text])).toEqual([
      ['header', null, 'Bank'],
      ['main', null, 'Savings'],
      ['main', 'Savings', 'Earn a guaranteed\u00a0return'],
      ['main', 'Savings', 'One'],
      ['main', 'Savings', 'Two'],
      ['footer', null, 'Capital at risk.'],
    ])
  })

  test('tracked changes: what was deleted or moved away is not text, what was inserted is', async () => {
    const change = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"'
    const body = `<w:p>${run('Earn a ')}<w:del ${change}><w:r><w:delText>guaranteed </w:delText></w:r></w:del><w:ins ${change}>${run('possible ')}</w:ins>
      ${run('return')}<w:moveFrom ${change}>${run(' today')}</w:moveFrom></w:p><w:p><w:moveTo ${change}>${run('today')}</w:moveTo></w:p>`
    expect(await textsOf('a.docx', makeDocx(body))).toEqual([['Earn a possible return', 'today']])
  })

  test('a document that declares entities is refused, and none is expanded', async () => {
    const lol = Array.from({ length: 12 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
      '',
    )
    const bytes = makeDocx(
      '<w:p><w:r><w:t>Text &l12; &file;</w:t></w:r></w:p>',
      `<!DOCTYPE x [<!ENTITY l0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${lol}]>`,
    )
    await expect(textsOf('a.docx', bytes)).rejects.toMatchObject({ code: 'damaged' })
  })
})
