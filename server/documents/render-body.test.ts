import { describe, expect, test, vi } from 'vitest'
import type { LanguageKey } from '../../contract/openapi.gen.ts'
import { renderBody } from './render-body.ts'
import { bodyWriter, writeBody } from './body-writer.ts'
import type { JsonObject } from '../core/json.ts'
import { form } from './testing/library.ts'
import { WritingFailed, type WritingJob } from './writer.ts'

const fill = (body: string, values: JsonObject = {}, language: LanguageKey = 'EN') => renderBody(body, language, values)
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

describe('values are written for the language of the document', () => {
  test.each<[LanguageKey, string]>([
    [
      'EN',
      '1 March 2026 | Sunday, 1 March 2026 | 09:30 | 1 March 2026, 09:30 UTC+1 | 1,234.5 | €12.50 | €3,000 | 71.5%',
    ],
    [
      'NL',
      '1 maart 2026 | zondag 1 maart 2026 | 09:30 | 1 maart 2026, 09:30 UTC+1 | 1.234,5 | € 12,50 | € 3.000 | 71,5%',
    ],
    [
      'DE',
      '1. März 2026 | Sonntag, 1. März 2026 | 09:30 | 1. März 2026, 09:30 UTC+1 | 1.234,5 | 12,50 € | 3.000 € | 71,5 %',
    ],
    [
      'FR',
      '1er mars 2026 | dimanche 1er mars 2026 | 9 h 30 | 1er mars 2026, 9 h 30 UTC+1 | 1 234,5 | 12,50 € | 3 000 € | 71,5 %',
    ],
  ])('%s', (language, expected) => {
    const body =
      '{{ d | date }} | {{ d | date: "weekday" }} | {{ t | time }} | {{ dt | datetime }} | {{ n | number }} | ' +
      '{{ m | money }} | {{ w | money }} | {{ p | percent }}'
    const values = {
      d: '2026-03-01',
      t: '09:30',
      dt: '2026-03-01T09:30:00+01:00',
      n: 1234.5,
      m: 12.5,
      w: 3000,
      p: 71.5,
    }
    expect(plain(fill(body, values, language)).replaceAll('\\', '')).toBe(expected)
  })

  test('a list in a sentence, and a quotation in the marks of the language', () => {
    const values = { people: ['Ann', 'Bo', 'Cy'], quote: 'We are glad.' }
    const body = '{{ people | and }}: {{ quote | quote }}'
    expect(fill(body, values, 'EN')).toBe('Ann, Bo and Cy: “We are glad.”')
    expect(fill(body, values, 'DE')).toBe('Ann, Bo und Cy: „We are glad.“')
    expect(plain(fill(body, values, 'FR'))).toBe('Ann, Bo et Cy: « We are glad. »')
  })

  test('a quotation is never put inside another', () => {
    expect(fill('{{ quote | quote }}', { quote: '“We are glad,” said Ann.' })).toBe('“We are glad,” said Ann.')
  })
})

test('typed lines become a list, whatever marks they were typed with', () => {
  const body = '{% assign items = text | lines %}\n{% for item in items %}\n- {{ item }}\n{% endfor %}\n'
  expect(fill(body, { text: '- one\n\n• two\n3. three\n4' })).toBe('- one\n- two\n- three\n- 4')
})

test('an address becomes a link, anything else stays text', () => {
  expect(fill('{{ a | link }}', { a: 'https://example.com/a_b?c=*' })).toBe('<https://example.com/a_b?c=*>')
  expect(fill('{{ a | link: "Read *more*" }}', { a: 'https://example.com' })).toBe(
    '[Read \\*more\\*](<https://example.com>)',
  )
  expect(fill('{{ a | link }}', { a: 'eva@example.com' })).toBe('<eva@example.com>')
  expect(fill('{{ a | link }}', { a: 'javascript:alert(1)' })).toBe('javascript:alert(1)')
  expect(fill('{{ a | link }}', { a: 'https://example.com/>[x](y)' })).toBe('<https://example.com/%3E[x](y)>')
})

test('a quotation block keeps its paragraphs, and an empty text makes none', () => {
  expect(fill('{{ text | blockquote }}', { text: 'one\n\ntwo\nthree' })).toBe('> one\n>\n> two\\\n> three')
  expect(fill('a {{ text | blockquote }}')).toBe('a')
})

test('lines of tags leave no empty lines, and no more than one empty line stays', () => {
  expect(fill('a\n{% if x %}\nb\n{% endif %}\nc\n\n{% if y %}\n\nd\n\n{% endif %}\n\ne')).toBe('a\nc\n\ne')
})

const job = (body: string | null, input: JsonObject = { product: 'Harbour' }): WritingJob => ({
  languageKey: 'EN',
  template: { name: 'Product', form, instructions: [], body },
  tone: null,
  input,
  infobases: [],
})

test('a blank answer is no answer, and what the form does not ask is not there', () => {
  const body =
    'x{% if product %} product{% endif %}{% if features %} features{% endif %}{% if extra %} extra{% endif %}'
  const { rawDocument } = writeBody(job(body, { product: ' ', features: [], extra: 'typed' }))
  expect(rawDocument).toBe('x\n')
})

test('a template without a body is refused with what is missing', () => {
  expect(bodyWriter.missing(job('text'))).toBeNull()
  expect(bodyWriter.missing(job(null))).toBe(
    'The template has no body in EN, and no language model is connected. ' +
      'Connect a language model with WRITER_URL and WRITER_MODEL, or give the template a body.',
  )
})

describe('a body cannot harm the service', () => {
  test.each([
    ['an endless loop', '{% for i in (1..100000000) %}{% for j in (1..100000000) %}x{% endfor %}{% endfor %}'],
    ['a file', '{% render "package.json" %}'],
    ['a file that is included', '{% include "../../package.json" %}'],
    ['far too much text', '{% for i in (1..300000) %}xxxxxxxxxx{% endfor %}'],
    ['nothing', '{% if never %}x{% endif %}'],
  ])('%s', (_, body) => {
    expect(() => writeBody(job(body))).toThrow(WritingFailed)
  })

  test('the prototype of the input cannot be reached', () => {
    expect(fill('x{{ product.constructor.name }}{{ constructor }}{{ __proto__ }}', { product: 'a' })).toBe('x')
  })
})

test('a body is rendered although the machine pauses for a second meanwhile', () => {
  const start = performance.now()
  vi.spyOn(performance, 'now')
    .mockReturnValueOnce(start)
    .mockReturnValue(start + 1_000)
  expect(fill('{{ text }}', { text: 'Growth Plus' })).toBe('Growth Plus')
})
