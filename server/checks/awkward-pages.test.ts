import { strToU8, zipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { rule } from '../testing/checks.ts'
import { checkText, compileRule } from './engine.ts'
import { extractBytes } from './extract/extract-bytes.ts'
import { UnreadableSource } from './extract/unreadable-source.ts'
import type { ExtractedText } from './extracted-text.ts'
import { createFetcher } from './sources/fetcher.ts'
import { makeDocx } from './testing/make-docx.ts'
import { makePdf, pdfEncryption } from './testing/make-pdf.ts'
import { type Handler, type Pages, redirectTo, servePages } from './testing/serve-pages.ts'

/** A page or a file as a web server sends it, and what the rules below find in it, or why it cannot be read. */
interface Awkward {
  name: string
  /** Its path; `/` when absent. */
  path?: string
  /** What is asked instead, where no private network is open. */
  address?: string
  body?: string | Uint8Array
  contentType?: string
  /** Instead of a body. */
  answer?: Handler
  robots?: string
  /** By the key of the rule, in reading order. None when absent. */
  findings?: Record<string, string[]>
  unreadable?: { code: string; message: string }
  isLarge?: true
}

const rules = [
  rule(
    { phrases: ['guaranteed returns?', 'renta garantizada', 'عائد [^.]{0,20}مضمون', 'gegarandeerd rendement'] },
    { key: 'guaranteed_return' },
  ),
  rule({ phrases: ['risk[ -]free', 'no risk'], except: ['not risk[ -]free'] }, { key: 'risk_free' }),
  rule(
    { required: { when: ['invest(?:ing)?', 'guaranteed', 'garantizada'], must_say: ['capital (?:is )?at risk'] } },
    { key: 'risk_warning' },
  ),
  rule({ substitute: { 'APY|A\\.P\\.Y\\.': 'annual percentage yield' }, match_case: true }, { key: 'abbreviation' }),
  rule({ at_most: { of: ['8 ?%'], per: 'page', max: 1 } }, { key: 'repeated_rate' }),
  rule({ capitalisation: { style: 'sentence', of: 'headings' } }, { key: 'heading' }),
].map(compileRule)

const html = (body: string) => `<!doctype html><html lang="en"><title>Savings</title>${body}`
const latin = (text: string) => Buffer.from(text, 'latin1')
const zeros = Buffer.alloc(60 * 2 ** 20)
const png = latin('\x89PNG\r\n\x1a\n')
const office = latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const change = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"'
const column = (x: number, lines: string[]) => lines.map((text, index) => ({ text, x, y: 700 - index * 12 }))
const columns = [
  column(50, ['Earn a guaran-', 'teed return on', 'your savings with']),
  column(320, ['risk. Not today,', 'free of charge', 'Capital at risk.']),
] as const
const across = columns[0].flatMap((line, index) => [line, ...columns[1].slice(index, index + 1)])
const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
const compressed =
  (encoding: string, bytes: Uint8Array): Handler =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding })
    response.end(bytes)
  }

const pages: (Awkward & { html: string })[] = parse(
  readFileSync(new URL('fixtures/pages.yaml', import.meta.url), 'utf8'),
)
const table: Awkward[] = [
  ...pages.map(({ html: body, ...page }) => ({ ...page, body, contentType: 'text/html; charset=utf-8' })),
  {
    name: 'UTF-16 with a mark',
    body: Buffer.from(`\uFEFF${html('<p>A guaranteed return – 8 €.</p>')}`, 'utf16le'),
    findings: { guaranteed_return: ['guaranteed return'], risk_warning: ['guaranteed'] },
  },
  {
    name: 'UTF-16 without a mark, in the other order',
    path: '/a.txt',
    contentType: 'text/plain',
    body: Buffer.from('A guaranteed return for you.', 'utf16le').swap16(),
    findings: { guaranteed_return: ['guaranteed return'], risk_warning: ['guaranteed'] },
  },
  {
    name: 'Windows-1252 in its header',
    contentType: 'text/html; charset=windows-1252',
    body: latin('<p>\x93Renta\xa0garantizada\x94 \x96 8 \x80</p>'),
    findings: { guaranteed_return: ['Renta\u00a0garantizada'], risk_warning: ['garantizada'] },
  },
  {
    name: 'Windows-1252 that calls itself Latin 1',
    body: latin('<meta charset=iso-8859-1><p>El se\xf1or tiene una renta\xad garantizada\x85</p>'),
    findings: { guaranteed_return: ['renta\u00ad garantizada'], risk_warning: ['garantizada'] },
  },
  {
    name: 'UTF-8 with a mark, against its header',
    contentType: 'text/html; charset=iso-8859-1',
    body: '\uFEFF<p>Risk\u2011free – guaranteed\u00a0returns</p>',
    findings: {
      guaranteed_return: ['guaranteed\u00a0returns'],
      risk_free: ['Risk\u2011free'],
      risk_warning: ['guaranteed'],
    },
  },
  {
    name: 'XHTML',
    path: '/a.xhtml',
    contentType: 'application/xhtml+xml',
    body: '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>Risk&#160;free</p></body></html>',
    findings: { risk_free: ['Risk\u00a0free'] },
  },
  {
    name: 'a page of 9 MB',
    isLarge: true,
    body: html(`<p>Risk free</p><pre>${'No promises at all. '.repeat(470_000)}</pre><p>A guaranteed return</p>`),
    findings: { guaranteed_return: ['guaranteed return'], risk_free: ['Risk free'], risk_warning: ['guaranteed'] },
  },
  {
    name: 'plain text with what looks like tags',
    path: '/a.txt',
    contentType: 'text/plain',
    body: 'A <b>guaranteed</b> return\n\nrisk\nfree <script>risk free</script>',
    findings: { risk_free: ['risk\nfree', 'risk free'], risk_warning: ['guaranteed'] },
  },
  {
    name: 'Markdown with front matter and a table',
    path: '/a.md',
    contentType: 'text/plain',
    body: '---\ntitle: risk free\n---\n# Our Rates\n\nA **guaran**teed [return](/x)\n\n| APY | 8&nbsp;% |\n|-|-|\n| 8 % | `risk free` |\n',
    findings: {
      guaranteed_return: ['guaranteed return'],
      risk_free: ['risk free'],
      risk_warning: ['guaranteed'],
      abbreviation: ['APY'],
      repeated_rate: ['8 %'],
      heading: ['Our Rates'],
    },
  },
  {
    name: 'a table of texts',
    path: '/ads.csv',
    contentType: 'text/csv',
    body: 'id,text,note\n1,"Guaranteed\nreturn",risk free\n2,Capital at risk,\n3,"""Risk-free"" APY",\n',
    findings: {
      guaranteed_return: ['Guaranteed\nreturn'],
      risk_warning: ['Guaranteed'],
      risk_free: ['Risk-free'],
      abbreviation: ['APY'],
    },
  },
  {
    name: 'a PDF in two columns, one after the other',
    path: '/a.pdf',
    contentType: 'application/pdf',
    body: makePdf([...columns[0], ...columns[1]]),
    findings: { guaranteed_return: ['guaran\u00adteed return'] },
  },
  {
    name: 'a PDF in two columns, line by line across',
    path: '/b.pdf',
    contentType: 'application/pdf',
    body: makePdf(across),
    findings: { guaranteed_return: ['guaran\u00adteed return'] },
  },
  {
    name: 'a PDF that is sent as a page',
    contentType: 'text/html',
    body: makePdf([
      { text: 'Our Rates', x: 50, y: 750, size: 18 },
      { text: 'A guaranteed return for long-term savers', x: 50, y: 700 },
    ]),
    findings: { heading: ['Our Rates'], guaranteed_return: ['guaranteed return'], risk_warning: ['guaranteed'] },
  },
  {
    name: 'a DOCX with tracked changes',
    path: '/a.docx',
    body: makeDocx(
      `<w:p>${run('Earn a ')}<w:del ${change}><w:r><w:delText>not </w:delText></w:r></w:del>${run('guar')}<w:ins ${change}>${run('anteed\u00a0')}</w:ins>${run('return')}</w:p><w:p><w:del ${change}><w:r><w:delText>Risk free</w:delText></w:r></w:del></w:p>`,
    ),
    findings: { guaranteed_return: ['guaranteed\u00a0return'], risk_warning: ['guaranteed'] },
  },
  {
    name: 'a DOCX whose warning was deleted',
    path: '/a.docx',
    body: makeDocx(
      `<w:p>${run('Start investing')}</w:p><w:p><w:del ${change}><w:r><w:delText>Capital at risk</w:delText></w:r></w:del></w:p>`,
    ),
    findings: { risk_warning: ['investing'] },
  },
  {
    name: 'a page that was sent compressed',
    answer: compressed('br', brotliCompressSync('<p>Risk free</p>')),
    findings: { risk_free: ['Risk free'] },
  },
  {
    name: 'a page in frames, which are pages of their own',
    body: html('<frameset><frame src="/risk-free"><noframes>Risk free</noframes></frameset>'),
  },
  {
    name: 'a warning in a footer, which a reader mode would drop',
    body: html(
      '<article><p>Start investing.</p></article><footer><small>Your capital is&nbsp;at risk.</small></footer>',
    ),
  },
  {
    name: 'a warning that is hidden',
    body: html('<p>Start investing.</p><p style="display:none">Capital at risk.</p>'),
    findings: { risk_warning: ['investing'] },
  },
  {
    name: 'a warning in a comment and in a script',
    body: html('<p>Start investing.</p><!-- Capital at risk. --><script>"Capital at risk."</script>'),
    findings: { risk_warning: ['investing'] },
  },
  {
    name: 'a phrase in two cells, which are not one text',
    body: html('<table><tr><td>Guaranteed</td><td>return</td></tr></table><p>Capital at risk.</p>'),
  },
  {
    name: 'a heading across several elements',
    body: html('<h2>Our <span>Best</span> rates</h2><p>8&nbsp;% for a year, then 8&#8239;%.</p>'),
    findings: { repeated_rate: ['8\u202f%'], heading: ['Our Best rates'] },
  },
  {
    name: 'an image named .pdf',
    path: '/a.pdf',
    contentType: 'application/pdf',
    body: png,
    unreadable: {
      code: 'image',
      message: 'This is an image, although it is named .pdf. Texts in images are not read.',
    },
  },
  {
    name: 'a photograph',
    path: '/a.jpg',
    contentType: 'image/jpeg',
    body: latin('\xff\xd8\xff\xe0'),
    unreadable: { code: 'image', message: 'This is an image. Texts in images are not read.' },
  },
  {
    name: 'a PDF with a password',
    path: '/a.pdf',
    body: makePdf([{ text: 'x', x: 1, y: 1 }], pdfEncryption),
    unreadable: { code: 'password', message: 'The PDF is protected by a password.' },
  },
  {
    name: 'a PDF without text',
    path: '/a.pdf',
    body: makePdf([]),
    unreadable: { code: 'no_text', message: 'The PDF has no text, as if its pages were scanned.' },
  },
  {
    name: 'a PDF that is damaged',
    path: '/a.pdf',
    body: latin('%PDF-1.7\nnothing'),
    unreadable: { code: 'damaged', message: 'The PDF is damaged and cannot be read.' },
  },
  {
    name: 'a text that is sent as a PDF',
    path: '/a.pdf',
    contentType: 'application/pdf',
    body: 'Text',
    unreadable: {
      code: 'unknown_kind',
      message: 'Only HTML, Markdown, plain text, DOCX, PDF and CSV are read; this is application/pdf.',
    },
  },
  {
    name: 'a Word document with a password',
    path: '/a.docx',
    body: Buffer.concat([office, Buffer.from('EncryptedPackage', 'utf16le')]),
    unreadable: { code: 'password', message: 'The document is protected by a password.' },
  },
  {
    name: 'an older Word document',
    path: '/a.doc',
    body: office,
    unreadable: { code: 'unknown_kind', message: 'This is a document of an older Office format. Save it as DOCX.' },
  },
  {
    name: 'a workbook',
    path: '/a.xlsx',
    body: zipSync({ 'xl/workbook.xml': strToU8('<x/>') }),
    unreadable: { code: 'unknown_kind', message: 'The archive is no Word document.' },
  },
  {
    name: 'an archive that is cut off',
    path: '/a.docx',
    body: makeDocx('<w:p/>').subarray(0, 200),
    unreadable: { code: 'damaged', message: 'The document is damaged and cannot be read.' },
  },
  {
    name: 'a DOCX that declares entities',
    path: '/a.docx',
    body: makeDocx(
      `<w:p>${run('Text &l12; &file;')}</w:p>`,
      `<!DOCTYPE x [<!ENTITY l0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${entities}]>`,
    ),
    unreadable: { code: 'damaged', message: 'The document is damaged and cannot be read.' },
  },
  {
    name: 'an archive that is far larger inside',
    path: '/a.docx',
    body: zipSync({ 'word/document.xml': zeros }),
    unreadable: { code: 'too_large', message: 'The document is too large when it is unpacked.' },
  },
  {
    name: 'a program',
    body: Buffer.alloc(2000),
    unreadable: { code: 'not_text', message: 'The content is not text.' },
  },
  {
    name: 'an unknown kind',
    contentType: 'application/json',
    body: '{}',
    unreadable: {
      code: 'unknown_kind',
      message: 'Only HTML, Markdown, plain text, DOCX, PDF and CSV are read; this is application/json.',
    },
  },
  {
    name: 'an unknown encoding',
    contentType: 'text/html; charset=klingon',
    body: latin('<p>\xe9\xe8'),
    unreadable: { code: 'encoding', message: 'The encoding "klingon" is not known.' },
  },
  {
    name: 'a cell that is not closed',
    path: '/a.csv',
    contentType: 'text/csv',
    body: 'text\n"open',
    unreadable: {
      code: 'damaged',
      message: 'The table cannot be read at line 2: a cell is not closed or too long.',
    },
  },
  {
    name: 'more than 10 MB',
    body: zeros.subarray(0, 11 * 2 ** 20),
    unreadable: { code: 'too_large', message: 'The content has more than 10 MB.' },
  },
  {
    name: 'a gzip bomb',
    answer: compressed('gzip', gzipSync(zeros)),
    unreadable: { code: 'too_large', message: 'The content has more than 10 MB.' },
  },
  {
    name: 'a brotli bomb',
    answer: compressed('br', brotliCompressSync(zeros)),
    unreadable: { code: 'too_large', message: 'The content has more than 10 MB.' },
  },
  {
    name: 'a damaged gzip stream',
    answer: compressed('gzip', Buffer.from('no gzip')),
    unreadable: { code: 'damaged', message: 'The answer is compressed and damaged.' },
  },
  {
    name: 'a gzip stream that is cut off',
    answer: compressed('gzip', gzipSync('Page').subarray(0, 15)),
    unreadable: { code: 'damaged', message: 'The answer is compressed and damaged.' },
  },
  {
    name: 'a redirect to a private address',
    answer: redirectTo('http://10.0.0.1/'),
    unreadable: {
      code: 'private_address',
      message: '10.0.0.1 is a private or loopback address; CHECKS_ALLOW_NETWORKS can open its network.',
    },
  },
  {
    name: 'a name whose address is private',
    address: 'http://localhost/',
    unreadable: {
      code: 'private_address',
      message: 'localhost is a private or loopback address; CHECKS_ALLOW_NETWORKS can open its network.',
    },
  },
  {
    name: 'a page that robots.txt closes',
    robots: 'User-agent: *\nDisallow: /',
    body: 'Risk free',
    unreadable: { code: 'robots', message: 'The robots.txt of the host does not allow this address.' },
  },
  {
    name: 'a redirect that does not end',
    answer: redirectTo('/'),
    unreadable: { code: 'redirects', message: 'The address redirects more than 5 times.' },
  },
  {
    name: 'a page that is not there',
    answer: (_, response) => response.writeHead(404).end(),
    unreadable: { code: 'status', message: 'The address answered 404.' },
  },
  {
    name: 'a busy host that asks for too long a pause',
    answer: (_, response) => response.writeHead(503, { 'retry-after': '3600' }).end(),
    unreadable: { code: 'status', message: 'The address answered 503.' },
  },
  {
    name: 'a connection that ends',
    answer: (request) => request.socket.destroy(),
    unreadable: { code: 'no_answer', message: 'HOST did not answer (ECONNRESET).' },
  },
]

test('the table has at least 60 pages and files, and 20 that cannot be read', () => {
  expect(table.filter(({ unreadable }) => !unreadable).length).toBeGreaterThanOrEqual(60)
  expect(table.filter(({ unreadable }) => unreadable).length).toBeGreaterThanOrEqual(20)
})

const outcome = ({ findings = {}, unreadable }: Awkward) => (unreadable ? { unreadable } : { findings })

test.each(table.filter(({ isLarge }) => !isLarge))('$name', async (awkward) => {
  expect(await read(awkward)).toEqual(outcome(awkward))
})

test.each(table.filter(({ isLarge }) => isLarge))('$name', { tags: 'long' }, async (awkward) => {
  expect(await read(awkward)).toEqual(outcome(awkward))
})

async function read({ path = '/', address, body, contentType = 'text/html', answer, robots }: Awkward) {
  const send: Handler = (_, response) => response.writeHead(200, { 'content-type': contentType }).end(body)
  const served: Pages = { [path]: answer ?? send, ...(robots === undefined ? {} : { '/robots.txt': robots }) }
  const { origin } = await servePages(served)
  const { fetchPage } = createFetcher({ allowNetworks: address === undefined ? ['127.0.0.1/32'] : [], pauseMs: 0 })
  try {
    const page = await fetchPage(address ?? origin + path)
    return { findings: findingsIn(await extractBytes({ ...page, name: page.address })) }
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error
    const { code, message } = error
    return { unreadable: { code, message: message.replace(new URL(origin).host, 'HOST') } }
  }
}

/** By rule, what stands at the places of its findings. Throws where a finding quotes something else. */
function findingsIn(texts: ExtractedText[]) {
  const found: Record<string, string[]> = {}
  for (const text of texts) {
    for (const finding of checkText(text, rules, { day: '2026-06-01' }).findings) {
      const { rule_id, violating_text, block, start, end } = finding
      const quote = text.blocks[block]?.text.slice(start, end) ?? ''
      if (quote !== violating_text) throw new Error(`"${violating_text}" is quoted from "${quote}"`)
      const key = rule_id.replaceAll('-', '_')
      found[key] = [...(found[key] ?? []), quote]
    }
  }
  return found
}
