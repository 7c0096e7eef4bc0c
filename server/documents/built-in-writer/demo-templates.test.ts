import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { templates } from '../../demo/templates.ts'
import type { FormEntry } from '../../library/form-entry.ts'
import { checkInput } from '../check-input.ts'
import type { InputObject } from '../input-json.ts'
import { compose } from './built-in-writer.ts'

/** Answers every field, each in a way that can be found again. */
function fillIn(form: readonly FormEntry[], last: boolean): InputObject {
  return Object.fromEntries(
    form.flatMap((entry): [string, unknown][] => {
      if (entry.type === 'note') return []
      if (entry.type === 'group') {
        const inner = fillIn(entry.fields, last)
        return entry.name ? [[entry.name, inner]] : Object.entries(inner)
      }
      return [[entry.name, answer(entry, last)]]
    }),
  )
}

function answer(entry: Exclude<FormEntry, { type: 'group' | 'note' }>, last: boolean): unknown {
  const word = `Q${entry.name}Z`
  switch (entry.type) {
    case 'number':
      return entry.min ?? 7
    case 'boolean':
      return last
    case 'date':
      return '2031-02-03'
    case 'datetime':
      return '2032-03-04T05:06:00Z'
    case 'time':
      return '07:08'
    case 'select':
      return entry.options.at(last ? -1 : 0)?.value
    case 'multiselect':
      return [entry.options[0]?.value]
    case 'tags':
      return [word, 'Two']
    case 'json':
      return { key: word }
    case 'list':
      return [fillIn(entry.fields, last)]
    case 'infobase':
      return entry.multiple ? ['kb'] : 'kb'
    case 'url':
      return `https://example.com/${word}`
    case 'email':
      return `${word}@example.com`
    case 'color':
      return '#123abc'
    default:
      return word.slice(0, entry.maxLength)
  }
}

const cases = templates.flatMap(({ key, templateMetas }) => templateMetas.map((meta) => ({ key, ...meta })))

describe('a demo template, filled in to the last field', () => {
  test.each(cases)('$key in $languageKey', ({ key, languageKey, name, form }) => {
    for (const last of [false, true]) {
      const { errors, values } = checkInput(JSON.stringify(fillIn(form, last)), form)
      expect(errors).toEqual([])
      const job = {
        languageKey,
        template: { key, name, form, instructions: [] },
        tone: null,
        input: values,
        infobases: [],
      }
      const written = compose(job)
      // What a condition hides is not told; everything else is.
      const shown = JSON.stringify(values).match(/Q\w+Z/g) ?? []
      const told = shown.filter((word) => written.rawDocument.includes(word))
      expect(told.length).toBeGreaterThanOrEqual(shown.length - hiddenIn(form))
      expect(written.document.filter(({ type }) => type === 'paragraph').length).toBeGreaterThanOrEqual(1)
      expect(written.rawDocument).not.toMatch(/\b(undefined|null)\b|\[object|NaN|\{\w+\}/)
      expect(marked.parse(written.generatedOutput, { async: false })).not.toMatch(/<(?!\/?(h[1-3]|p|ul|li|br|a)\b)/)
    }
  })
})

function hiddenIn(form: readonly FormEntry[]): number {
  return form.filter((entry) => entry.showIf !== undefined).length
}

test('a paid post says so with its first word, and a colour is a note for the editor', () => {
  const social = cases.find(({ key, languageKey }) => key === 'social_post' && languageKey === 'DE')
  if (!social) throw new Error('the demo has a social post in German')
  const { key, languageKey, name, form } = social
  const input = {
    channel: 'instagram',
    message: 'Hallo Utrecht. Wir sind da.',
    paid: true,
    partner: 'Stadt',
    background: '#123abc',
  }
  const template = { key, name, form, instructions: [] }
  const { title, document } = compose({ languageKey, template, tone: null, input, infobases: [] })
  expect(title).toBe('Hallo Utrecht')
  expect(document[1]).toEqual({ type: 'paragraph', text: 'Werbung – Hallo Utrecht. Wir sind da.' })
  expect(document.at(-1)).toEqual({
    type: 'list',
    ordered: false,
    items: ['Kanal: Instagram', 'Hintergrundfarbe: #123abc'],
  })
})
