import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { reviewStateNames } from '../domain/violations/review-state.ts'
import { severityNames } from '../domain/violations/severity.ts'
import { reviewActionValues, reviewStateValues, severityValues } from '../../contract/openapi.gen.ts'
import { commandIds } from '../lib/keymap.ts'
import { directionOf } from './i18n.ts'

const folder = new URL('./', import.meta.url)
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
const english = read('en.json')
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

type Forms = Record<string, unknown>
interface Value {
  name: string
  /** `plural`, `number` or none. */
  kind: string
  forms: Forms
}

/** The placeholders of a text, at any depth: in the compiled text each is the first item of an array. */
function valuesIn(text: string): Value[] {
  const found: Value[] = []
  const walk = (parts: unknown): void => {
    if (!Array.isArray(parts)) return
    for (const [name, kind, forms] of parts.filter(Array.isArray)) {
      found.push({ name: String(name), kind: String(kind ?? ''), forms: isForms(forms) ? forms : {} })
      if (isForms(forms)) Object.values(forms).forEach(walk)
    }
  }
  walk(compileMessage(text))
  return found
}

const isForms = (forms: unknown): forms is Forms => typeof forms === 'object' && forms !== null

const namesIn = (text: string) => [...new Set(valuesIn(text).map(({ name, kind }) => `${name} ${kind}`))].sort()

/** The plural forms that counts of this language need; `other` is also for fractions and always there. */
function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const counts = Array.from({ length: 1000 }, (_, count) => rules.select(count))
  return [...new Set([...counts, 'other'])].sort()
}

describe.each(files)('%s', (file) => {
  const texts = read(file)
  test('has every text of the English catalogue and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  })
  test('takes the same values in every text, and none is empty', () => {
    for (const [key, text] of Object.entries(texts)) {
      expect([key, text.trim()]).not.toEqual([key, ''])
      expect([key, namesIn(text)]).toEqual([key, namesIn(english[key] ?? '')])
    }
  })
  test('has the plural forms of its language', () => {
    for (const [key, text] of Object.entries(texts)) {
      for (const { forms } of valuesIn(text).filter(({ kind }) => kind === 'plural')) {
        const named = Object.keys(forms).filter((form) => /^[a-z]+$/.test(form) && form !== 'offset')
        expect([key, named.sort()]).toEqual([key, formsOf(file.slice(0, -5))])
      }
    }
  })
  test('shows decisions by words of their full name', () => {
    for (const action of reviewActionValues) {
      const full = texts[`review_action.${action}`]?.toLowerCase()
      expect(full).toContain(texts[`triage.button.${action}`]?.toLowerCase())
    }
  })
  test('is named by a language whose numbers and dates the platform knows', () => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(file.slice(0, -5))).toEqual([file.slice(0, -5)])
  })
})

test('the direction of a language is that of its script', () => {
  expect(['ar', 'fa', 'he', 'ur', 'en', 'el', 'zh'].map(directionOf)).toEqual([
    ...Array(4).fill('rtl'),
    'ltr',
    'ltr',
    'ltr',
  ])
})

test('every state, severity and command has its name', () => {
  expect([...reviewStateNames].sort()).toEqual([...reviewStateValues].sort())
  expect([...severityNames].sort()).toEqual([...severityValues].sort())
  for (const id of commandIds) expect(english).toHaveProperty([`command.${id}`])
})
