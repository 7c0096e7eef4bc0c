import { marked } from 'marked'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeBody } from '../documents/body-writer.ts'
import { checkInput } from '../documents/check-input.ts'
import type { JsonObject } from '../core/json.ts'
import { holds } from '../documents/visible-fields.ts'
import type { FormEntry } from '../library/form-entry.ts'
import { readLibraryFolder, writeLibraryFolder } from '../library/library-folder.ts'
import { itemsOf } from '../library/library-item.ts'
import { templateOf, toneOf } from '../library/repository.ts'
import { demoLibraryFolder } from './seed.ts'

const library = await readLibraryFolder(demoLibraryFolder)
const templates = library.templates.map((item) => templateOf({ id: item.key, item }))
const copy = mkdtempSync(join(tmpdir(), 'redline-library-'))
afterAll(() => rmSync(copy, { recursive: true }))

const formLanguages = ['EN', 'NL', 'DE', 'FR']

function allEntries(form: readonly FormEntry[]): FormEntry[] {
  return form.flatMap((entry) => ('fields' in entry ? [entry, ...allEntries(entry.fields)] : [entry]))
}

const metas = templates.flatMap(({ key, templateMetas }) => templateMetas.map((meta) => ({ key, ...meta })))

const everyKind = (
  'boolean color date datetime email file group infobase json list multiselect note number richtext select tags tel text ' +
  'textarea time url'
).split(' ')

test('the files are written as an export writes them', async () => {
  expect(await writeLibraryFolder(copy, itemsOf(library))).toEqual([])
  const files = readdirSync(demoLibraryFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yaml'),
  )
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    expect(readFileSync(join(copy, file), 'utf8')).toBe(readFileSync(join(demoLibraryFolder, file), 'utf8'))
  }
})

describe('templates', () => {
  test('are at least ten, each with its steps, its form and its body in four languages', () => {
    expect(templates.length).toBeGreaterThanOrEqual(10)
    for (const { commands, templateMetas } of templates) {
      expect(templateMetas.map(({ languageKey }) => languageKey)).toEqual(formLanguages)
      for (const language of formLanguages) {
        const steps = commands.filter(({ languageKey }) => languageKey === language)
        expect(steps.length).toBeGreaterThanOrEqual(1)
        expect(steps.length).toBeLessThanOrEqual(4)
      }
      for (const { body } of templateMetas) expect(body).toBeTruthy()
    }
  })

  test('together use every kind of field', () => {
    const entries = metas.flatMap(({ form }) => allEntries(form))
    expect([...new Set(entries.map(({ type }) => type))].toSorted()).toEqual(everyKind)
    expect(entries.some(({ showIf }) => showIf)).toBe(true)
  })
})

type Fill = 'first options' | 'last options' | 'minimal'

/** Answers the fields that are asked: all of them, or only those that are required. */
function fillIn(form: readonly FormEntry[], fill: Fill): JsonObject {
  const values: JsonObject = {}
  for (const entry of form) {
    if (entry.type === 'note' || !holds(entry.showIf, values)) continue
    if (entry.type === 'group') {
      const inner = fillIn(entry.fields, fill)
      if (!entry.name) Object.assign(values, inner)
      else if (Object.keys(inner).length > 0) values[entry.name] = inner
    } else if (fill !== 'minimal' || entry.required) values[entry.name] = answer(entry, fill)
  }
  return values
}

function answer(entry: Exclude<FormEntry, { type: 'group' | 'note' }>, fill: Fill): unknown {
  const text = `Text of ${entry.name}`.slice(0, 'maxLength' in entry ? entry.maxLength : undefined)
  switch (entry.type) {
    case 'number':
      return entry.min ?? 7
    case 'boolean':
      return fill === 'last options'
    case 'date':
      return '2031-02-03'
    case 'datetime':
      return '2032-03-04T05:06:00Z'
    case 'time':
      return '07:08'
    case 'select':
      return entry.options.at(fill === 'last options' ? -1 : 0)?.value
    case 'multiselect':
      return (fill === 'minimal' ? entry.options.slice(0, 1) : entry.options).map(({ value }) => value)
    case 'tags':
      return [text, 'Two']
    case 'json':
      return { key: text }
    case 'list':
      return fill === 'minimal'
        ? [fillIn(entry.fields, fill)]
        : [fillIn(entry.fields, fill), fillIn(entry.fields, fill)]
    case 'infobase':
      return entry.multiple ? ['kb'] : 'kb'
    case 'url':
      return `https://example.com/${entry.name}`
    case 'email':
      return `${entry.name}@example.com`
    case 'color':
      return '#123abc'
    default:
      return text
  }
}

const fills: Fill[] = ['first options', 'last options', 'minimal']
const cases = metas.flatMap((meta) => fills.map((fill) => ({ ...meta, fill })))

function write({ key, name, form, body, languageKey }: (typeof metas)[number], input: JsonObject) {
  const template = { key, name, form, instructions: [], body }
  return writeBody({ languageKey, template, tone: null, input, infobases: [] })
}

describe('a document of the demo', () => {
  test.each(cases)('$key in $languageKey with $fill', ({ fill, ...meta }) => {
    const given = meta.key === 'compliant_rewrite' ? { suggested_text: 'New wording' } : {}
    const { errors, values } = checkInput(JSON.stringify({ ...fillIn(meta.form, fill), ...given }), meta.form)
    expect(errors).toEqual([])
    const { title, document, rawDocument, generatedOutput } = write(meta, values)
    expect(title.trim()).not.toBe('')
    expect(generatedOutput).not.toMatch(/\{\{|\{%|%\}|\}\}/)
    expect(rawDocument).not.toMatch(/\b(undefined|null|NaN|true|false|upheld|more_than_invested)\b|\[object|\\/)
    expect(rawDocument).not.toMatch(/ [.,]|,,|\.\.|\(\)/)
    expect(marked.parse(generatedOutput, { async: false })).not.toMatch(
      /<(?!\/?(h[12]|p|ul|ol|li|br|a|strong|blockquote)\b)/,
    )
    // Only the title may stand directly above another heading.
    const kinds = document.map(({ type }) => type).slice(1)
    expect(kinds.at(-1)).not.toBe('heading')
    expect(kinds.join(' ')).not.toContain('heading heading')
  })

  test('a fix is the suggested text and nothing else', () => {
    const rewrite = metas.find(({ key, languageKey }) => key === 'compliant_rewrite' && languageKey === 'DE')
    if (!rewrite) throw new Error('the demo has a rewrite in German')
    const found = { violating_text: 'Garantiert 8 %', reason: 'Kein Ergebnis versprechen' }
    const suggested_text = 'Ziel sind 8 %.\nDas ist nicht sicher.'
    expect(write(rewrite, { ...found, suggested_text }).rawDocument).toBe(`${suggested_text}\n`)
    expect(() => write(rewrite, found)).toThrow('The body of the template has no text for this input.')
  })

  test('a paid post says so with its first word', () => {
    const first = formLanguages.map((language) => {
      const post = metas.find(({ key, languageKey }) => key === 'social_post' && languageKey === language)
      if (!post) throw new Error(`the demo has no social post in ${language}`)
      return write(post, { channel: 'instagram', message: 'Utrecht', paid: true, partner: 'City' }).rawDocument.split(
        /[^\p{L}]/u,
        1,
      )[0]
    })
    expect(first).toEqual(['Advertisement', 'Reclame', 'Werbung', 'Publicité'])
  })
})

test('tones of voice are at least six in four languages, some with guidelines and some without', () => {
  const tones = library.tonesOfVoice.map((item) => toneOf({ id: item.key, item }))
  expect(tones.length).toBeGreaterThanOrEqual(6)
  expect(Math.min(...tones.map(({ toneOfVoiceMetas }) => toneOfVoiceMetas.length))).toBeGreaterThanOrEqual(4)
  const inLanguages = tones.flatMap(({ toneOfVoiceMetas }) => toneOfVoiceMetas)
  expect(inLanguages.some(({ content }) => content === null)).toBe(true)
  expect(inLanguages.some(({ content }) => content !== null)).toBe(true)
  expect(inLanguages.some(({ description }) => description === null)).toBe(true)
})

test('at least five knowledge bases hold facts', () => {
  expect(library.knowledgeBases.length).toBeGreaterThanOrEqual(5)
  for (const { content } of library.knowledgeBases) expect(content?.length).toBeGreaterThan(100)
})
