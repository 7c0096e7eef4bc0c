import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

const shown = (found: string, suggested: string) =>
  wordChanges(found, suggested)
    .segments.map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}]` : `[+${text}]`))
    .join('')

const joined = (found: string, suggested: string, kind: 'removed' | 'added') =>
  wordChanges(found, suggested)
    .segments.filter((segment) => segment.kind === 'same' || segment.kind === kind)
    .map((segment) => segment.text)
    .join('')

const middle = (word: string) => Array.from({ length: 2_000 }, (_, index) => `${word}${index}`).join(' ')

describe('found against suggested text reads as word changes', () => {
  test('small unchanged words between two changes are taken into them', () => {
    expect(
      shown(
        'Earn a guaranteed 8% a year, with no risk to your capital.',
        'Earn a target return of 8% a year. Your capital is at risk and you may get back less than you invest.',
      ),
    ).toBe(
      'Earn a [-guaranteed 8% a year, with no risk to your capital]' +
        '[+target return of 8% a year. Your capital is at risk and you may get back less than you invest].',
    )
  })

  test.each([
    ['one word', 'Returns are guaranteed.', 'Returns are possible.', 'Returns are [-guaranteed][+possible].'],
    ['punctuation', 'Let’s go!!! Now.', 'Let’s go. Now.', 'Let’s go[-!!!][+.] Now.'],
    ['a word taken out', 'a very big offer', 'a big offer', 'a [-very ]big offer'],
    ['a word put in', 'Returns are guaranteed', 'Returns are not guaranteed', 'Returns are [+not ]guaranteed'],
    ['white space only', 'a\nb', 'a b', 'a[-\n][+ ]b'],
    ['nothing', 'same', 'same', 'same'],
    ['everything', 'cat', 'dog', '[-cat][+dog]'],
    ['from nothing', '', 'new', '[+new]'],
    ['to nothing', 'old', '', '[-old]'],
    ['Japanese', '保証された利回りです。', '目標の利回りです。', '[-保証された][+目標の]利回りです。'],
    ['Thai', 'รับผลตอบแทนรับประกัน 8% ต่อปี', 'รับผลตอบแทนเป้าหมาย 8% ต่อปี', 'รับผลตอบแทน[-รับประกัน][+เป้าหมาย] 8% ต่อปี'],
    ['Arabic', 'عائد مضمون بنسبة 8٪', 'عائد مستهدف بنسبة 8٪', 'عائد [-مضمون][+مستهدف] بنسبة 8٪'],
    ['markup as text', '<b>Sure</b> gain', '<b>Possible</b> gain', '<b>[-Sure][+Possible]</b> gain'],
  ])('%s', (_, found, suggested, expected) => {
    expect(shown(found, suggested)).toBe(expected)
  })

  test('nearly every word changed: both texts are shown side by side', () => {
    const { mostlyDifferent } = wordChanges(
      'Only 3 days left! Don’t miss the rate everyone talks about.',
      'Our offer is open until 30 November.',
    )
    expect(mostlyDifferent).toBe(true)
  })

  test.each([
    ['Earn a guaranteed 8% a year.', 'Earn a target return of 8% a year.'],
    ['cat', 'dog'],
    ['', 'Something new that was not there before'],
    ['Something that goes away altogether now', ''],
    ['', ''],
  ])('%j against %j stays one text', (found, suggested) => {
    expect(wordChanges(found, suggested).mostlyDifferent).toBe(false)
  })
})

describe('no word is lost', () => {
  const words = fc
    .array(
      fc.constantFrom(
        'a',
        'the',
        'guaranteed',
        '8%',
        'risk',
        ' ',
        '  ',
        '\n',
        ', ',
        '.',
        '利回り',
        'ผล',
        'عائد',
        '👍🏽',
        '\ud83d',
      ),
      {
        maxLength: 40,
      },
    )
    .map((list) => list.join(''))
  const text = fc.oneof(words, fc.string({ unit: 'grapheme' }))

  test('same and removed are the found text, same and added the suggested one, each kind once between two same', () => {
    fc.assert(
      fc.property(text, text, (found, suggested) => {
        expect(joined(found, suggested, 'removed')).toBe(found)
        expect(joined(found, suggested, 'added')).toBe(suggested)
        const { segments } = wordChanges(found, suggested)
        const kinds = segments.map((segment) => segment.kind[0]).join('')
        expect(kinds).not.toMatch(/ss|rr|aa|ar/)
        expect(segments.every((segment) => segment.text !== '')).toBe(true)
      }),
    )
  })

  test('texts too different to search still come back whole', () => {
    const [found, suggested] = [`Dear client, ${middle('a')} Yours`, `Dear client, ${middle('b')} Yours`]
    const { segments, mostlyDifferent } = wordChanges(found, suggested)
    expect(segments.map((segment) => segment.kind)).toEqual(['removed', 'added'])
    expect(mostlyDifferent).toBe(true)
    expect(joined(found, suggested, 'removed')).toBe(found)
    expect(joined(found, suggested, 'added')).toBe(suggested)
  })

  test('a long text with a few hundred changed words is still shown as word changes', () => {
    const words = Array.from({ length: 1_500 }, (_, index) => `word${index}`)
    const changed = words.map((word, index) => (index % 7 === 3 ? 'other' : word))
    const { segments, mostlyDifferent } = wordChanges(words.join(' '), changed.join(' '))
    expect(segments.filter((segment) => segment.kind === 'removed')).toHaveLength(214)
    expect(mostlyDifferent).toBe(false)
  })

  test('a long text without spaces is cut into words too', () => {
    const found = '保証された利回り。'.repeat(600)
    expect(shown(found, found.replace('保証', '目標'))).toBe(`[-保証][+目標]${found.slice(2)}`)
  })
})
