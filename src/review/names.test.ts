import { expect, test } from 'vitest'
import { violationTitle, violationName } from './names.ts'

const violation = { id: 'v1', rule_name: 'Pressure selling', violating_text: 'Only\n  today!' }

test('a message names the finding by its text, and by its rule where there is none', () => {
  expect(violationTitle(violation)).toBe('Only today!')
  expect(violationTitle({ ...violation, violating_text: ' ' })).toBe('Pressure selling')
  expect(violationTitle({ id: 'v1', rule_name: null, violating_text: null })).toBe('v1')
})

test('a heading names the rule', () => {
  expect(violationName(violation)).toBe('Pressure selling')
  expect(violationName({ ...violation, rule_name: null })).toBe('Only today!')
})

test('a text from right to left does not change the order of the words beside it', () => {
  expect(violationTitle({ ...violation, violating_text: 'عائد مضمون' })).toBe('\u2068عائد مضمون\u2069')
})

test('a long text is cut between characters', () => {
  expect(violationTitle({ ...violation, violating_text: '😀'.repeat(70) })).toBe(`${'😀'.repeat(60)}…`)
})
