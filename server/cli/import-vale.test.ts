import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkText, compileRule } from '../checks/engine.ts'
import type { ExtractedText } from '../checks/extracted-text.ts'
import { sampleOf } from '../checks/rules/pattern-sample.ts'
import type { RuleItem } from '../checks/rules/rule.ts'
import { readLibraryFolder } from '../library/library-folder.ts'
import { packageRoot } from '../package-root.ts'
import { page } from '../testing/checks.ts'
import { parseCommand } from './parse-command.ts'

const root = mkdtempSync(join(tmpdir(), 'redline-vale-'))
afterAll(() => rmSync(root, { recursive: true }))

const style = join(packageRoot, 'server/checks/fixtures/vale/House')

async function importStyle(folder = style) {
  const parsed = parseCommand({ words: ['library', 'import-vale', folder, '--library', 'library'], folder: root })
  if (!('runAlone' in parsed)) throw new Error(JSON.stringify(parsed))
  const lines: string[] = []
  await parsed.runAlone({ print: (text) => void lines.push(text), progress() {} })
  return lines.join('\n')
}

test('a style of Vale becomes rules of a library, and what is left out is named', async () => {
  expect(await importStyle()).toBe(
    [
      `Wrote 10 rules of ${style} to ${join(root, 'library')}.`,
      'Left out Dictionary.yml: rules that extend spelling are not known.',
      'Left out GradeLevel.yml: only the reading ease of Flesch with a minimum is known.',
      'Left out Never.yml: examples.violates.0: nothing is found in "ac".',
      'Left out Periods.yml: its scope heading is not known.',
    ].join('\n'),
  )
  const { rules } = await readLibraryFolder(join(root, 'library'))
  expect(rules.find(({ key }) => key === 'house_hedging')).toEqual({
    key: 'house_hedging',
    pack: 'house',
    name: 'Hedging',
    severity: 'MEDIUM',
    source: 'https://style.example/hedging',
    check: { phrases: ['(?:sort|kind) of', 'in (?:most|many) cases'], except: ['all sorts of'] },
    reason: 'Avoid ….',
    examples: { violates: ['sort of', 'in most cases'], allowed: ['Nothing here.'] },
  })
})

test('the rules find what those of Vale find', async () => {
  const { rules } = await readLibraryFolder(join(root, 'library'))
  const long = `The bank ${'sends letters '.repeat(12)}today.`
  const text = page([
    '# Our Best Rates at Harbour Bank',
    'It is kind of new, in many cases. We have all sorts of cards.',
    'Send an e-mail, or Login in the the app!',
    'Wow! Great! Organise and organize it.',
    'Ask for an AER. HTML is not one.',
    long,
  ])
  expect(found(rules, text)).toEqual({
    house_headings: ['Our Best Rates at Harbour Bank'],
    house_hedging: ['kind of', 'in many cases'],
    house_terms: ['e-mail → email', 'Login → sign in'],
    house_repeated: ['the the → the'],
    house_exclamation: ['!'],
    house_spelling: ['organize'],
    house_abbreviations: ['AER'],
    house_sentence_length: [long],
  })
  expect(
    found(rules, page(['The Annual Equivalent Rate (AER) is high. The AER is Very unique, not very unique.'])),
  ).toEqual({
    house_possessive: ['Very unique'],
  })
})

test('a folder that cannot be read is named', async () => {
  await expect(importStyle(join(root, 'nowhere'))).rejects.toThrow('nowhere cannot be read (ENOENT).')
})

test.each([
  ['(?:sort|kind) of', 'sort of'],
  ['log-?in', 'login'],
  ['colou?rs?', 'color'],
  ['\\b(?i:no)?[A-Z]{3,5}\\b', 'AAA'],
  ['(?:a|b(?:c|d))+ \\d{2}', 'a 11'],
  ['\\(c\\)|copyright', '(c)'],
  ['(?<!not )very', 'very'],
  ['.*x+[^\\s]', 'xa'],
])('a text that %s matches is made of it', (pattern, expected) => {
  expect(sampleOf(pattern)).toBe(expected)
})

/** By the key of the rule, in the order of the page. */
function found(rules: RuleItem[], text: ExtractedText) {
  const quotes = new Map<string, string[]>()
  for (const { rule_id, violating_text, suggested_text } of checkText(text, rules.map(compileRule), {
    day: '2026-06-01',
  }).findings) {
    const key = rule_id.replaceAll('-', '_')
    const quote = suggested_text === null ? violating_text : `${violating_text} → ${suggested_text}`
    quotes.set(key, [...(quotes.get(key) ?? []), quote])
  }
  return Object.fromEntries(quotes)
}
