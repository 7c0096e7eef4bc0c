import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { page, rule } from '../testing/checks.ts'
import { checkText, compileRule } from './engine.ts'
import type { ExtractedText } from './extracted-text.ts'
import { normalise } from './find/prepared-text.ts'
import type { RuleItem } from './rules/rule.ts'

const day = '2026-06-01'
const check = (text: ExtractedText, ...rules: RuleItem[]) => checkText(text, rules.map(compileRule), { day })
const quotes = (text: ExtractedText, given: RuleItem['check'], more?: Partial<RuleItem>) =>
  check(text, rule(given, more)).findings.map(({ violating_text }) => violating_text)

describe('phrases', () => {
  const phrases = ['guaranteed (return|yield)', 'risk[- ]free']

  test.each([
    ['split by a no-break space', 'a guaranteed\u00a0return', ['guaranteed\u00a0return']],
    ['with a soft hyphen', 'Quite risk\u00ad-free.', ['risk\u00ad-free']],
    ['with a no-break hyphen, in capitals', 'RISK‑FREE', ['RISK‑FREE']],
    ['over a line break', 'guaranteed\n  return', ['guaranteed\n  return']],
    ['twice in one paragraph', 'risk free, a guaranteed yield', ['risk free', 'guaranteed yield']],
    ['beside an emoji', 'risk free🚀', ['risk free']],
  ])('are found %s, and quoted as the page has them', (_, text, expected) => {
    expect(quotes(page([text]), { phrases })).toEqual(expected)
  })

  test.each([
    ['in two blocks', ['guaranteed', 'return']],
    ['as part of another word', ['unguaranteed returns']],
    ['before a letter with an accent', ['risk freeé', 'a guaranteed retúrn']],
  ])('are not found %s', (_, texts) => {
    expect(quotes(page(texts), { phrases })).toEqual([])
  })

  test('are found with ligatures and composed letters', () => {
    expect(quotes(page(['A ﬁxed rate in cafe\u0301s']), { phrases: ['fixed', 'cafés'] })).toEqual([
      'ﬁxed',
      'cafe\u0301s',
    ])
  })

  test('allow what an exception contains', () => {
    const text = page(['This is not a guaranteed return. A guaranteed return!'])
    expect(quotes(text, { phrases, except: ['not a guaranteed return'] })).toEqual(['guaranteed return'])
  })

  test('that overlap are one finding', () => {
    expect(quotes(page(['Get rich while you sleep']), { phrases: ['get rich', 'rich while you sleep'] })).toEqual([
      'Get rich',
    ])
    expect(quotes(page(['a fixed rate of 5 %']), { phrases: ['rate', 'fixed rate', 'fixed'] })).toEqual(['fixed rate'])
  })

  test('that begin inside of a word are found where they begin after it', () => {
    expect(quotes(page(['xaa aa']), { phrases: ['a+'] })).toEqual(['aa'])
    expect(quotes(page(['xa a']), { phrases: ['a( a)?'] })).toEqual(['a'])
  })

  test('may ask for case, and for parts of words', () => {
    expect(quotes(page(['Best and best']), { phrases: ['Best'], match_case: true })).toEqual(['Best'])
    expect(quotes(page(['unbeatable']), { phrases: ['beat'], parts_of_words: true })).toEqual(['beat'])
  })

  test('suggest what their groups say', () => {
    const { findings } = check(page(['A guaranteed yield']), rule({ phrases }, { suggestion: 'target $1' }))
    expect(findings).toMatchObject([{ suggested_text: 'target yield', start: 2, end: 18, block: 0 }])
  })
})

test('a substitution suggests the right wording, and accepts it', () => {
  const text = page(['Our adviser and our Advisor'])
  const { findings } = check(text, rule({ substitute: { 'advis(?:o|e)r': 'adviser' } }))
  expect(findings).toMatchObject([{ violating_text: 'Advisor', suggested_text: 'adviser' }])
})

describe('a required text', () => {
  const warning = { must_say: ['capital at risk'] }

  test('is missed by the title of the page', () => {
    const title = { text: 'Invest', kind: 'title' as const }
    expect(quotes(page([title, 'Start now.']), { required: warning })).toEqual(['Invest'])
    expect(quotes(page(['Start now. It is easy.']), { required: warning })).toEqual(['Start now.'])
    expect(quotes(page([title, 'Your capital at risk.']), { required: warning })).toEqual([])
  })

  test('is missed where a passage makes it necessary', () => {
    const when = ['invest(ing)?']
    expect(quotes(page(['We invest.', 'Save.']), { required: { when, ...warning } })).toEqual(['invest'])
    expect(quotes(page(['We save.']), { required: { when, ...warning } })).toEqual([])
    expect(quotes(page(['We invest.', 'Capital at risk.']), { required: { when, ...warning } })).toEqual([])
  })

  test('is missed once on a page, in its main text if that makes it necessary, and once in each block', () => {
    const when = ['invest(ing)?']
    const text = page([
      { text: 'Investing', kind: 'title' },
      { text: 'Investing', region: 'nav' },
      'Investing? We invest.',
      'Invest now.',
    ])
    expect(check(text, rule({ required: { when, ...warning } })).findings).toMatchObject([{ block: 2, start: 0 }])
    expect(quotes(page([{ text: 'Invest', kind: 'alt' }, 'Save.']), { required: { when, ...warning } })).toEqual([
      'Invest',
    ])
    expect(
      check(text, rule({ required: { when, ...warning, within: 'block' } })).findings.map(({ block }) => block),
    ).toEqual([0, 1, 2, 3])
  })

  test('may have to stand in the same block, or in a region', () => {
    const text = page(['We invest.', { text: 'Capital at risk.', region: 'footer' }])
    const when = ['invest']
    expect(quotes(text, { required: { when, ...warning, within: 'block' } })).toEqual(['invest'])
    expect(quotes(text, { required: { when, ...warning, region: 'footer' } })).toEqual([])
    expect(quotes(text, { required: { when, ...warning, region: 'main' } })).toEqual(['invest'])
  })
})

test.each([
  ['sentence', ['FREE']],
  ['block', ['free', 'FREE']],
  ['page', ['Free']],
] as const)('at most one per %s: the first that is too many is found', (per, expected) => {
  const text = page(['It is free.', 'A Free gift. It is free.', 'A free gift is FREE.'])
  expect(quotes(text, { at_most: { of: ['free'], per, max: 1 } })).toEqual(expected)
})

test('long sentences are found as a whole, not headings or alternative texts', () => {
  const long = 'One two three four five six.'
  const text = page([`Short one. ${long} Short again.`, { text: long, kind: 'alt' }])
  expect(quotes(text, { sentence_length: { max_words: 5 } })).toEqual([long])
})

describe('readability', () => {
  const hard =
    'Notwithstanding aforementioned contractual stipulations, remuneration necessitates administrative authorisation.'
  const easy = 'We pay you each day. You can ask us at any time. It is free.'
  const given = { readability: { min: 50, min_words: 5 } }

  test.each(['EN', 'NL', 'DE'])('judges texts by the formula of %s', (language) => {
    expect(quotes(page([hard], { language }), given)).toEqual([hard])
    expect(quotes(page([easy], { language }), given)).toEqual([])
  })

  test('does not judge short texts, and names languages without a formula', () => {
    expect(quotes(page([hard]), { readability: { min: 50 } })).toEqual([])
    expect(check(page([hard], { language: 'PL' }), rule(given)).skipped).toEqual([
      { rule_id: 'a-rule', why: 'no_formula' },
    ])
  })
})

test('a page that uses both of a pair is found where it uses the second', () => {
  const given = { consistent: [{ either: 'adviser', or: 'advisor' }] }
  expect(quotes(page(['Your advisor.', 'An adviser. An advisor.']), given)).toEqual(['adviser'])
  expect(quotes(page(['Your advisor.', 'An advisor.']), given)).toEqual([])
})

test.each([
  ['sentence', 'Our VAT rates for you', 'Our Rates'],
  ['title', 'The Rates of Our Bank', 'The rates of Our Bank'],
  ['upper', 'RATES', 'Rates'],
  ['lower', 'rates', 'Rates'],
] as const)('headings in %s case are right, others are found', (style, right, wrong) => {
  const text = page([`# ${right}`, 'A Text.', `# ${wrong}`, 'Another.'])
  expect(quotes(text, { capitalisation: { style } })).toEqual([wrong])
})

test('names are written as they are in every heading', () => {
  const text = page(['# Our Harbour Bank', 'Text.', '# Harbour Bank Rates', 'Text.'])
  expect(quotes(text, { capitalisation: { style: 'sentence' }, except: ['Harbour Bank'] })).toEqual([
    'Harbour Bank Rates',
  ])
})

test.each([
  [{ languages: ['NL'] }, 'language'],
  [{ applies_to: { kinds: ['document'] } }, 'kind'],
  [{ applies_to: { addresses: ['https://*/loans/*', 'https://bank.example/sav'] } }, 'address'],
  [{ valid_from: '2026-06-02' }, 'not_valid'],
  [{ valid_until: '2026-05-31' }, 'not_valid'],
] as const)('a rule for other texts is skipped, and why is said: %j', (more, why) => {
  const { skipped, rules_checked } = check(page(['free']), rule({ phrases: ['free'] }, more as Partial<RuleItem>))
  expect({ skipped, rules_checked }).toEqual({ skipped: [{ rule_id: 'a-rule', why }], rules_checked: 0 })
})

test.each([
  { languages: ['EN', 'NL'] },
  { applies_to: { kinds: ['page'], addresses: ['*/SAVINGS*'] } },
  { applies_to: { addresses: ['https://*.example/*'] } },
  { valid_from: '2026-06-01', valid_until: '2026-06-01' },
] as const)('a rule for this text is asked: %j', (more) => {
  expect(quotes(page(['free']), { phrases: ['free'] }, more as Partial<RuleItem>)).toEqual(['free'])
})

test('texts for the reviewer are in the language of the page, or else in English', () => {
  const localized = rule({ phrases: ['gratis'] }, { name: { EN: 'Free', NL: 'Gratis' }, reason: { EN: 'Says so.' } })
  const { findings } = check(page(['gratis'], { language: 'NL' }), localized)
  expect(findings).toMatchObject([{ rule_name: 'Gratis', reason: 'Says so.', recommended_solution: null }])
})

test('rules for a language model are named, not asked', () => {
  const asked = rule({ model: { question: 'Is it fair?' } })
  expect(check(page(['Text']), asked)).toMatchObject({ findings: [], model_rules: [asked], rules_checked: 0 })
})

test('every part of a normalised text stands where it says', () => {
  const { normalised, original } = normalise('“A \u00a0 b\u00adc”…')
  expect(normalised).toBe('"A bc"...')
  expect(original(3, 5)).toEqual({ start: 5, end: 8 })
  const text = fc.array(fc.constantFrom('a', ' ', '\u00a0', '\u00ad', 'ﬁ', 'e\u0301', '“', '🚀', '\n'))
  fc.assert(
    fc.property(text, (parts) => {
      const given = parts.join('')
      const { normalised, original } = normalise(given)
      for (let index = 0; index < normalised.length; index += 1) {
        const { start, end } = original(index, index + 1)
        expect(start).toBeLessThan(end)
        expect(normalise(given.slice(start, end)).normalised).toContain(normalised.charAt(index))
      }
    }),
  )
})
