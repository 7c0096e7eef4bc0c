import { describe, expect, test } from 'vitest'
import type { FormEntry, ShowIf } from '../library/form-entry.ts'
import { knowledgeBases } from './knowledge-bases.ts'
import { templates } from './templates.ts'
import { formLanguages } from './templates/template-source.ts'
import { tonesOfVoice } from './tones-of-voice.ts'

function allEntries(form: readonly FormEntry[]): FormEntry[] {
  return form.flatMap((entry) => ('fields' in entry ? [entry, ...allEntries(entry.fields)] : [entry]))
}

const forms = templates.flatMap(({ key, templateMetas }) =>
  templateMetas.map(({ languageKey, form }) => ({ title: `${key} in ${languageKey}`, form })),
)

const everyKind = (
  'boolean color date datetime email file group infobase json list multiselect note number richtext select tags tel text ' +
  'textarea time url'
).split(' ')

describe('templates', () => {
  test('are at least ten, each with its steps and its form in four languages', () => {
    expect(templates.length).toBeGreaterThanOrEqual(10)
    for (const { commands, templateMetas } of templates) {
      expect(templateMetas.map(({ languageKey }) => languageKey)).toEqual(expect.arrayContaining(formLanguages.slice()))
      for (const language of formLanguages) {
        const steps = commands.filter(({ languageKey }) => languageKey === language)
        expect(steps.length).toBeGreaterThanOrEqual(1)
        expect(steps.length).toBeLessThanOrEqual(4)
        for (const { instruction } of steps) expect(instruction.trim()).not.toBe('')
      }
    }
  })

  test('together use every kind of field', () => {
    const kinds = new Set(forms.flatMap(({ form }) => allEntries(form).map(({ type }) => type)))
    expect([...kinds].toSorted()).toEqual(everyKind)
    expect(forms.some(({ form }) => allEntries(form).some((entry) => entry.showIf))).toBe(true)
  })

  test('differ between languages in words only', () => {
    for (const { templateMetas } of templates) {
      const shapes = templateMetas.map(({ form }) =>
        allEntries(form).map((entry) => [entry.type, 'name' in entry ? entry.name : '']),
      )
      for (const shape of shapes) expect(shape).toEqual(shapes[0])
    }
  })

  test.each(forms)('the form of $title makes sense', ({ form }) => {
    expect(problemsOf(form)).toEqual([])
  })
})

/** Fields that share their group, or stand side by side in no group. */
function flatten(form: readonly FormEntry[]): FormEntry[] {
  return form.flatMap((entry) => (entry.type === 'group' && !entry.name ? [entry, ...entry.fields] : [entry]))
}

function nameOf(entry: FormEntry): string | undefined {
  return 'name' in entry ? entry.name : undefined
}

function problemsOf(form: readonly FormEntry[]): string[] {
  const flat = flatten(form)
  const names = flat.flatMap((entry) => nameOf(entry) ?? [])
  const twice = names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name} is asked twice`)
  return twice.concat(
    flat.flatMap((entry) =>
      [...problemsOfEntry(entry, flat)].map((problem) => `${nameOf(entry) ?? entry.type}: ${problem}`),
    ),
  )
}

function* problemsOfEntry(entry: FormEntry, siblings: readonly FormEntry[]): Iterable<string> {
  if (entry.label.trim() === '') yield 'no label'
  if (entry.showIf && !canHold(entry.showIf, siblings)) yield `${entry.showIf.field} cannot be so`
  if (entry.type === 'select' || entry.type === 'multiselect') {
    const values = entry.options.map(({ value }) => value)
    if (new Set(values).size !== values.length) yield 'an option twice'
    if ([entry.default ?? []].flat().some((value) => !values.includes(value))) yield 'a default that is no option'
  }
  if (entry.type === 'number') {
    const { min = -Infinity, max = Infinity, default: start = min } = entry
    if (start < min || start > max) yield 'a default outside its limits'
  }
  if (entry.type === 'list' || (entry.type === 'group' && entry.name)) yield* problemsOf(entry.fields)
}

function canHold({ field, value }: ShowIf, siblings: readonly FormEntry[]): boolean {
  const asked = siblings.find((entry) => nameOf(entry) === field)
  const possible = asked?.type === 'select' ? asked.options.map((option) => option.value) : [true, false]
  return (
    (asked?.type === 'select' || asked?.type === 'boolean') && [value].flat().every((one) => possible.includes(one))
  )
}

describe('tones of voice', () => {
  test('are at least six in four languages, some with guidelines and some without', () => {
    expect(tonesOfVoice.length).toBeGreaterThanOrEqual(6)
    expect(Math.min(...tonesOfVoice.map(({ toneOfVoiceMetas }) => toneOfVoiceMetas.length))).toBeGreaterThanOrEqual(4)
    const metas = tonesOfVoice.flatMap(({ toneOfVoiceMetas }) => toneOfVoiceMetas)
    expect(metas.some(({ content }) => content === null)).toBe(true)
    expect(metas.some(({ content }) => content !== null)).toBe(true)
    expect(metas.some(({ description }) => description === null)).toBe(true)
    expect(new Set(metas.map(({ id }) => id)).size).toBe(metas.length)
  })
})

test('at least five knowledge bases hold facts', () => {
  expect(knowledgeBases.length).toBeGreaterThanOrEqual(5)
  for (const { content } of knowledgeBases) expect(content?.length).toBeGreaterThan(100)
})
