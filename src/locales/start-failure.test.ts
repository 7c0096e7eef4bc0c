import { expect, test } from 'vitest'
import { languages } from './i18n.ts'
import { startFailureIn } from './start-failure.ts'

test('a failed start is said in every language, and in English otherwise', () => {
  expect(new Set(languages.map((language) => startFailureIn(language).title)).size).toBe(languages.length)
  expect(startFailureIn('ja')).toBe(startFailureIn('en'))
})
