import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { reviewStateNames } from '../ui/review-state.ts'
import { severityNames } from '../ui/severity.ts'
import { reviewStateValues, severityValues } from '../api/schema.gen.ts'
import { commandIds } from '../lib/keymap.ts'

const folder = new URL('./', import.meta.url)
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
const english = read('en.json')
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

/** The names of the values a text takes, wherever they stand in it: compiled, each is the head of a list. */
function valuesIn(text: string): string[] {
  const names = new Set<string>()
  const walk = (parts: unknown): void => {
    if (!Array.isArray(parts)) return
    for (const part of parts.filter(Array.isArray)) {
      names.add(String(part[0]))
      for (const forms of part.slice(1)) if (typeof forms === 'object') Object.values(forms ?? {}).forEach(walk)
    }
  }
  walk(compileMessage(text))
  return [...names].sort()
}

describe.each(files)('%s', (file) => {
  const texts = read(file)
  test('has every text of the English catalogue and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  })
  test('takes the same values in every text', () => {
    for (const [key, text] of Object.entries(texts))
      expect([key, valuesIn(text)]).toEqual([key, valuesIn(english[key] ?? '')])
  })
})

test('every state, severity and command has its name', () => {
  expect([...reviewStateNames].sort()).toEqual([...reviewStateValues].sort())
  expect([...severityNames].sort()).toEqual([...severityValues].sort())
  for (const id of commandIds) expect(english).toHaveProperty([`command.${id}`])
})
