import { expect, test } from 'vitest'
import { chooseLanguage } from '../../locales/in-language.ts'
import { isBeingGenerated, newGeneration, variantsFor } from './document-variants.ts'

const meta = (toneOfVoiceId: string, languageKey: 'EN' | 'NL') => ({
  id: `${toneOfVoiceId}-${languageKey}`,
  name: toneOfVoiceId,
  languageKey,
  description: null,
  content: null,
  toneOfVoiceId,
})
const tones = [
  { id: 'warm', key: 'warm', toneOfVoiceMetas: [meta('warm', 'EN'), meta('warm', 'NL')] },
  { id: 'plain', key: 'plain', toneOfVoiceMetas: [meta('plain', 'EN')] },
]

test('every language in every tone that has it; the others are left out', () => {
  const { variants, left_out } = variantsFor(['EN', 'NL'], ['warm', 'plain'], tones)
  expect(variants.map(({ tone }) => tone?.toneOfVoiceMetaId)).toEqual(['warm-EN', 'plain-EN', 'warm-NL'])
  expect(left_out.map(({ language_key, tone }) => `${language_key} ${tone?.name}`)).toEqual(['NL plain'])
})

test('a tone that only one of the languages has can be chosen', () => {
  const { offered, variants } = variantsFor(['NL', 'EN'], ['plain'], tones)
  expect(offered.map(({ toneOfVoiceMetaId }) => toneOfVoiceMetaId)).toEqual(['warm-NL', 'plain-EN'])
  expect(variants.map(({ language_key }) => language_key)).toEqual(['EN'])
})

test('without a tone there is one document for each language', () => {
  expect(variantsFor(['EN', 'NL'], [], tones).variants).toEqual([
    { language_key: 'EN', tone: null },
    { language_key: 'NL', tone: null },
  ])
})

test('the language is the wanted one, one the reader knows, English, or any', () => {
  expect(chooseLanguage(['EN', 'SE'], ['', 'SE'], ['en'])).toBe('SE')
  expect(chooseLanguage(['EN', 'SE'], ['', 'XX'], ['sv', 'en'])).toBe('SE')
  expect(chooseLanguage(['NL', 'EN'], [''], ['pl'])).toBe('EN')
  expect(chooseLanguage(['NL', 'DE'], [''], ['pl'])).toBe('NL')
})

test('the same request within a second is a double click, also when the first was answered', () => {
  const template = { id: 'product', key: 'product', commands: [], templateMetas: [] }
  const request = (submitted_at: number) =>
    newGeneration(template, { language_key: 'EN', tone: null }, { input: '{}', violation_id: null, submitted_at })
  const answered = { ...request(5000), state: 'accepted' as const }
  expect(isBeingGenerated(request(5300), [answered])).toBe(true)
  expect(isBeingGenerated(request(7000), [answered])).toBe(false)
  expect(isBeingGenerated(request(7000), [request(5000)])).toBe(true)
})
