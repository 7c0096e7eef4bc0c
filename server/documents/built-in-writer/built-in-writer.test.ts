import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import type { SchemaLanguageKey as LanguageKey } from '../../contract.gen.ts'
import type { FormEntry } from '../../library/form-entry.ts'
import type { WritingJob } from '../writer.ts'
import { compose } from './built-in-writer.ts'
import { type Family, familyOf } from './family.ts'
import { phrasesOf } from './phrases.ts'
import type { Style } from './style.ts'

const form: FormEntry[] = [
  { type: 'text', name: 'product', label: 'Label of product', required: true },
  { type: 'text', name: 'company', label: 'Label of company' },
  { type: 'tags', name: 'audience', label: 'Label of audience' },
  { type: 'tags', name: 'features', label: 'Label of features' },
  { type: 'textarea', name: 'background', label: 'Label of background' },
  { type: 'richtext', name: 'details', label: 'Label of details' },
  { type: 'date', name: 'starts', label: 'Label of starts' },
  { type: 'datetime', name: 'meeting', label: 'Label of meeting' },
  { type: 'time', name: 'opens', label: 'Label of opens' },
  { type: 'number', name: 'price', label: 'Label of price' },
  { type: 'boolean', name: 'vegan', label: 'Label of vegan' },
  { type: 'color', name: 'colour', label: 'Label of colour' },
  { type: 'email', name: 'mail', label: 'Label of mail' },
  { type: 'url', name: 'link', label: 'Label of link' },
  { type: 'text', name: 'quote', label: 'Label of quote' },
  { type: 'text', name: 'cta', label: 'Label of action' },
  { type: 'tags', name: 'keywords', label: 'Label of keywords' },
  { type: 'json', name: 'more', label: 'Label of more' },
  { type: 'select', name: 'channel', label: 'Label of channel', options: [{ value: 'w', label: 'Window display' }] },
  { type: 'multiselect', name: 'where', label: 'Label of where', options: [{ value: 1, label: 'Upstairs' }] },
  { type: 'infobase', name: 'facts', label: 'Label of facts' },
  {
    type: 'list',
    name: 'questions',
    label: 'Label of questions',
    fields: [
      { type: 'text', name: 'question', label: 'Question' },
      { type: 'textarea', name: 'answer', label: 'Answer' },
    ],
  },
]

const input = {
  product: 'Harbour account',
  company: 'Quayside Bank',
  audience: ['first savers', 'young parents'],
  features: ['Opens from one euro', 'Closes in a day'],
  background: 'It began in 1998.\n\nIt was made again in 2024.',
  details: '<p>A <b>steady</b> rate</p><script>alert(1)</script>',
  starts: '2026-03-01',
  meeting: '2026-03-02T09:30:00+05:00',
  opens: '08:15',
  price: 12.5,
  vegan: true,
  colour: '#0a7cff',
  mail: 'help@quayside.example',
  link: 'https://quayside.example/harbour_1',
  quote: 'We kept it simple',
  cta: 'Open an account',
  keywords: ['saving', 'interest rate'],
  more: { branches: 3, open: ['Monday', 'Friday'] },
  channel: 'w',
  where: [1],
  facts: 'kb',
  questions: [{ question: 'Is there a fee?', answer: 'There is no fee.' }],
}

const expected = [
  'Harbour account',
  'Quayside Bank',
  'first savers',
  'young parents',
  'Opens from one euro',
  'Closes in a day',
  'It began in 1998.',
  'It was made again in 2024.',
  'A steady rate',
  '2026',
  '30',
  '08:15',
  '#0a7cff',
  'help@quayside.example',
  'https://quayside.example/harbour_1',
  'We kept it simple',
  'Open an account',
  'Window display',
  'Upstairs',
  'Monday',
  'Friday',
  'Is there a fee?',
  'There is no fee.',
  'The rate is 1.2 %',
]

/** Words that only a text in that language has. */
const spotWords = {
  NL: ['voor', 'Hieronder', 'bij elkaar', 'kort antwoord', 'staan'],
  EN: ['below', 'This', 'what', 'about', 'the'],
  ES: ['para este público'],
  IT: ['Pensato per'],
  GR: ['απευθύνεται'],
  SE: ['Målgrupp'],
  PT: ['Pensado para este público'],
  FR: ['Public concerné'],
  FI: ['Kohderyhmä'],
  PL: ['Grupa odbiorców'],
  DE: ['Zielgruppe'],
  TR: ['Kimler için'],
  DK: ['Målgruppe', 'hvad'],
  RU: ['Для кого'],
  NO: ['Målgruppe', 'hva'],
} satisfies Record<LanguageKey, string[]>

const templates = {
  product: 'product-description',
  newsletter: 'newsletter',
  press: 'press_release',
  social: 'social-post',
  faq: 'faq',
  complaint: 'complaint-reply',
  job: 'job-advert',
  landing: 'landing-page',
  blog: 'blog-post',
  app: 'app-store-listing',
  risk: 'risk-warning',
  rewrite: 'compliant_rewrite',
  invitation: 'event_invitation',
  generic: 'meeting-minutes',
} satisfies Record<Family, string>

const languages = Object.keys(phrasesOf).filter((key): key is LanguageKey => key in phrasesOf)
const families = Object.keys(templates).filter((family): family is Family => family in templates)
const styles = ['warm', 'plain', 'expert', 'playful', 'formal', 'reassuring'] satisfies Style[]

function job(languageKey: LanguageKey, key: string, more: Partial<WritingJob> = {}): WritingJob {
  return {
    languageKey,
    template: { key, name: 'Name of the template', form, instructions: [] },
    tone: null,
    input,
    infobases: [{ id: 'kb', name: 'Rates', description: null, content: '# Rates\n- The rate is 1.2 %' }],
    ...more,
  }
}

function tone(name: string, description: string | null = null) {
  return { key: name, name, description, content: null }
}

describe.each(languages)('in %s', (languageKey) => {
  test.each(families)('a %s says all that was given, and is a readable text', (family) => {
    expect(familyOf(templates[family])).toBe(family)
    for (const style of [null, ...styles]) {
      const written = compose(job(languageKey, templates[family], { tone: style ? tone(style) : null }))
      const paragraphs = written.document.filter(({ type }) => type === 'paragraph')
      expect(written.title).toContain('Harbour account')
      expect(written.document[0]).toEqual({ type: 'heading', level: 1, text: written.title })
      expect(paragraphs.length).toBeGreaterThanOrEqual(2)
      for (const value of expected) expect(written.rawDocument).toContain(value)
      expect(written.rawDocument).toMatch(/12[.,]5/)
      expect(spotWords[languageKey].some((word) => written.rawDocument.includes(word))).toBe(true)
      expect(written.rawDocument).not.toMatch(/\b(undefined|null)\b|\[object|NaN|\{\w+\}|\.\.|\s[.,]|alert/)
      expect(marked.parse(written.generatedOutput, { async: false })).not.toMatch(/<(?!\/?(h[1-3]|p|ul|li|br|a)\b)/)
    }
  })

  test('each tone of voice opens and ends in its own words', () => {
    const texts = [null, ...styles].map(
      (style) => compose(job(languageKey, 'product-description', { tone: style ? tone(style) : null })).rawDocument,
    )
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('every phrase is filled in and ends as a sentence or a heading does', () => {
    const { families: words, styles: tones } = phrasesOf[languageKey]
    for (const { lead, more, list, end } of Object.values(words)) {
      for (const sentence of [lead, more, end]) expect(sentence).toMatch(/^[\p{Lu}¿¡{“«„À-Ý].*[.!?;]$/u)
      expect(list).toMatch(/:$/)
    }
    for (const { hook, aside, end } of Object.values(tones)) {
      for (const sentence of [hook, aside, end]) expect(sentence).toMatch(/^[\p{Lu}¿¡].*[.!]$/u)
    }
  })
})

test('the same job gives the same text', () => {
  expect(compose(job('EN', 'blog-post'))).toEqual(compose(job('EN', 'blog-post')))
})

test('a tone nobody has heard of is judged by its description, and is neutral without one', () => {
  const odd = compose(job('EN', 'product-description', { tone: tone('Quokka', 'Warm and friendly, like a neighbour') }))
  expect(odd.rawDocument).toContain('How good to have you here.')
  const neutral = compose(job('EN', 'product-description', { tone: tone('Quokka') }))
  expect(neutral).toEqual(compose(job('EN', 'product-description')))
})

test('nobody jokes with a customer who complains', () => {
  const { rawDocument } = compose(job('EN', 'complaint-reply', { tone: tone('playful') }))
  expect(rawDocument).not.toContain('!')
  expect(rawDocument).toContain('Quayside Bank')
})

test('a word target leaves out what the writer added, and nothing that was given', () => {
  const words: FormEntry = { type: 'number', name: 'word_count', label: 'Words' }
  const asked = (word_count?: number) => {
    const given = { product: 'Harbour', features: ['No fee', 'One euro'], ...(word_count ? { word_count } : {}) }
    const template = { key: 'product-description', name: 'Product', form: [...form, words], instructions: [] }
    return compose(job('EN', 'x', { template, input: given, infobases: [], tone: tone('warm') })).rawDocument
  }
  expect(asked(40).split(/\s+/).length).toBeLessThan(asked().split(/\s+/).length)
  expect(asked(40).split(/\s+/).length).toBeLessThanOrEqual(43)
  expect(asked(1)).toContain('No fee')
})

test('a template that gives nothing to go by still makes a document', () => {
  const empty = { key: 'whatever', name: 'Weekly letter', form: [], instructions: [] }
  const { title, document } = compose(job('NL', 'x', { template: empty, input: {}, infobases: [] }))
  expect(title).toBe('Weekly letter')
  expect(document.filter(({ type }) => type === 'paragraph').length).toBeGreaterThanOrEqual(2)
})

test('a field that is not asked is not told', () => {
  const hidden: FormEntry[] = [
    { type: 'text', name: 'product', label: 'Product' },
    { type: 'text', name: 'discount', label: 'Discount', showIf: { field: 'product', value: 'Sale' } },
  ]
  const template = { key: 'product', name: 'Product', form: hidden, instructions: [] }
  const text = (product: string) =>
    compose(job('EN', 'x', { template, input: { product, discount: 'Half price' } })).rawDocument
  expect(text('Sale')).toContain('Half price')
  expect(text('Harbour')).not.toContain('Half price')
})

test('hostile text does not slow it down', () => {
  const hostile = ['<a', '[x](', '**', '- ', '\n ', '«', '# ', 'www.', '"'].map((piece) => piece.repeat(20_000))
  for (const text of hostile) {
    const given = { product: text.slice(0, 100), background: text, details: text, quote: text, features: [text] }
    expect(compose(job('EN', 'blog-post', { input: given })).title).not.toBe('')
  }
})
