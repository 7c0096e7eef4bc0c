import { expect, test } from 'vitest'
import { normalizeForm } from '../../../lib/form/read-form.ts'
import { fillFromViolation, languageOfViolation, violationFit } from './fill-from-violation.ts'

const violation = {
  violating_text: 'Guaranteed 8 %.',
  reason: 'A promise of return.',
  recommended_solution: 'State it as a target.',
  suggested_text: null,
  rule_name: 'Guaranteed returns',
  asset_url: 'https://northwind.example/plan',
}

const read = (form: unknown) => normalizeForm(form, { language: 'EN' }).fields

test('fields that have the names of a violation’s take it over', () => {
  const fields = read([
    { name: 'violating_text', label: 'Gevonden tekst', type: 'textarea' },
    { name: 'reason', label: 'Waarom', type: 'textarea' },
    { name: 'recommended_solution', label: 'Hoe', type: 'textarea' },
    { name: 'keep', label: 'Woorden die blijven', type: 'tags' },
  ])
  expect(fillFromViolation(fields, violation)).toEqual({
    violating_text: 'Guaranteed 8 %.',
    reason: 'A promise of return.',
    recommended_solution: 'State it as a target.',
  })
})

test('other words are recognised, each part goes into one field, and an address only into an address', () => {
  const fields = read([
    { name: 'f1', label: 'Original text', type: 'textarea' },
    { name: 'f2', label: 'What is the problem?', type: 'textarea' },
    { name: 'f3', label: 'Instructions', type: 'textarea' },
    { name: 'source_url', label: 'Page', type: 'url' },
    { name: 'count', label: 'Number of texts', type: 'number' },
  ])
  expect(fillFromViolation(fields, violation)).toEqual({
    f1: 'Guaranteed 8 %.',
    f2: 'A promise of return.',
    f3: 'State it as a target.',
    source_url: 'https://northwind.example/plan',
  })
})

test('a suggested text has its field, or stands with the advice where the form has none', () => {
  const suggested = { ...violation, suggested_text: 'Aims at 8 %.' }
  const own = read([
    { name: 'violating_text', type: 'textarea' },
    { name: 'recommended_solution', type: 'textarea' },
    { name: 'suggested_text', type: 'textarea' },
  ])
  expect(fillFromViolation(own, suggested)).toEqual({
    violating_text: 'Guaranteed 8 %.',
    recommended_solution: 'State it as a target.',
    suggested_text: 'Aims at 8 %.',
  })
  expect(fillFromViolation(own.slice(0, 2), suggested)).toMatchObject({
    recommended_solution: 'State it as a target.\n\nAims at 8 %.',
  })
})

test('the language is that of the found text, whatever the reason is written in', () => {
  const dutch = { ...violation, violating_text: 'U verdient altijd 8% met deze rekening.' }
  expect(languageOfViolation(dutch)).toBe('NL')
  expect(languageOfViolation(violation)).toBeUndefined()
})

test('a form for rewriting fits better than one that merely has a text, and one without a text not at all', () => {
  const rewrite = read([
    { name: 'violating_text', type: 'textarea' },
    { name: 'reason', type: 'textarea' },
  ])
  const post = read([{ name: 'message_text', label: 'Text of the post', type: 'textarea' }])
  const invitation = read([{ name: 'event', type: 'text' }])
  expect(violationFit(rewrite)).toBeGreaterThan(violationFit(post))
  expect(violationFit(post)).toBeGreaterThan(0)
  expect(violationFit(invitation)).toBe(0)
})
