import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { UserFacingError } from '../user-facing-error.ts'
import { readLibraryFolder } from './library-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'redline-library-'))
afterAll(() => rmSync(root, { recursive: true }))

let made = 0
function folderOf(files: Record<string, string>): string {
  const folder = join(root, String((made += 1)))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const product = `key: product
languages: [EN, NL]
name:
  EN: Product
  NL: Produkt
form:
  - type: text
    name: product
    label: Product
    maxLength: 60
body:
  EN: |
    # {{ product }}

    Ask us.
`

async function faultsOf(files: Record<string, string>) {
  const folder = folderOf(files)
  const fault: unknown = await readLibraryFolder(folder).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(UserFacingError)
  return fault instanceof UserFacingError ? fault.message.replaceAll(`${folder}/`, '').split('\n').slice(1) : []
}

test('a folder is read item by item, and what is no YAML file is left alone', async () => {
  const folder = folderOf({
    'templates/product.yaml': product,
    'tones-of-voice/warm.yml': 'key: warm\nlanguages:\n  EN:\n    name: Warm\n',
    'knowledge-bases/savings.yaml': 'key: savings\nname: Savings\ncontent: Rates\n',
    'templates/notes.txt': 'not an item',
    'README.md': 'about the library',
  })
  const { templates, tonesOfVoice, knowledgeBases } = await readLibraryFolder(folder)
  expect(templates.map(({ key }) => key)).toEqual(['product'])
  expect(tonesOfVoice).toEqual([{ key: 'warm', languages: { EN: { name: 'Warm' } } }])
  expect(knowledgeBases).toEqual([{ key: 'savings', name: 'Savings', content: 'Rates' }])
})

const rule = `key: guaranteed_returns
pack: promotions
name:
  EN: Guaranteed returns
severity: CRITICAL
check:
  phrases:
    - guaranteed return
reason: It promises a return.
examples:
  violates:
    - A guaranteed return.
  allowed:
    - It aims for 8 %.
`

test('a rule is read if its examples show what it finds', async () => {
  const { rules } = await readLibraryFolder(folderOf({ 'rules/returns.yaml': rule }))
  expect(rules).toMatchObject([{ key: 'guaranteed_returns', check: { phrases: ['guaranteed return'] } }])
})

test.each([
  [
    'guaranteed return\nreason',
    'fixed return\nreason',
    'rules/r.yaml:12: examples.violates.0: nothing is found in "A guaranteed return."',
  ],
  ['It aims', 'No guaranteed return', 'rules/r.yaml:14: examples.allowed.0: "guaranteed return" is found in '],
  ['- guaranteed return', '- (', 'rules/r.yaml:8: check.phrases.0: Invalid regular expression'],
  ['phrases:', 'phrase:', 'rules/r.yaml:8: check.phrase: this property is not known'],
])('a rule with a fault is refused with its line: %j becomes %j', async (from, to, fault) => {
  expect(rule).toContain(from)
  const faults = await faultsOf({ 'rules/r.yaml': rule.replace(from, to) })
  expect(faults).toEqual([expect.stringContaining(fault)])
})

test('the standard reasons are one file, in the order of their digits', async () => {
  const folder = folderOf({
    'dismissal-reasons.yaml':
      '- category: duplicate\n  reason: Decided before\n- category: false positive\n  reason: Quoted\n',
  })
  expect((await readLibraryFolder(folder)).dismissalReasons).toEqual([
    { category: 'duplicate', reason: 'Decided before' },
    { category: 'false positive', reason: 'Quoted' },
  ])
})

const entry = (reason: string) => `- category: other\n  reason: ${reason}\n`

test('more than nine reasons, one without a category and one that is given twice are refused', async () => {
  const file = 'dismissal-reasons.yaml'
  expect(await faultsOf({ [file]: Array.from({ length: 10 }, (_, i) => entry(`Reason ${i}`)).join('') })).toEqual([
    `  ${file}:1: must NOT have more than 9 items`,
  ])
  expect(await faultsOf({ [file]: `${entry('One')}- reason: Two\n` })).toEqual([
    `  ${file}:3: 1: must have required property 'category'`,
  ])
  expect(await faultsOf({ [file]: `${entry('One')}${entry('One')}` })).toEqual([
    `  ${file}:4: 1.reason: another entry has the same reason`,
  ])
})

test('a folder that is no library is refused, so that --prune cannot empty a workspace by mistake', async () => {
  await expect(readLibraryFolder(folderOf({ 'other/x.yaml': product }))).rejects.toThrow('is not a library')
  await expect(readLibraryFolder(join(root, 'nowhere'))).rejects.toThrow('is not a library')
})

describe('a fault is named with its file and line', () => {
  test.each<[string, string, string, string]>([
    ['YAML that cannot be read', 'name:\n  EN: Product', 'name: [\n  EN: Product', '4: Implicit keys'],
    ['a key twice', 'languages: [EN, NL]', 'languages: [EN, NL]\nkey: other', '3: Map keys must be unique'],
    ['a property that is not known', 'maxLength: 60', 'maxlength: 60', '10: form.0.maxlength: this property is not'],
    ['a value of another type', 'maxLength: 60', 'maxLength: long', '10: form.0.maxLength: must be integer'],
    ['a property that is missing', '    name: product\n', '', "7: form.0: must have required property 'name'"],
    [
      'a kind of field that is not known',
      'type: text',
      'type: slider',
      '7: form.0: "slider" is not a kind of field. These are: text, textarea,',
    ],
    [
      'a variable that is no field',
      '{{ product }}',
      '{{ prodcut | sentence }}',
      '13: body.EN: there is no field "prodcut" among product',
    ],
    ['a variable like no field', 'Ask us.', '{% if zz %}x{% endif %}', '15: body.EN: there is no field "zz"'],
    ['a language that is not known', '[EN, NL]', '[EN, XX]', '2: languages.1: must be equal to one of'],
    ['a key with other characters', 'key: product', 'key: Product one', '1: key: must match pattern'],
    ['a text that lacks a language', '  NL: Produkt\n', '', '4: name: the text is missing in NL'],
    ['a text in a language too many', '  NL: Produkt\n', '  NL: Produkt\n  DE: P\n', '4: name: DE is not among'],
    ['a body in a language too many', '  EN: |\n    #', '  DE: |\n    #', '12: body.DE: DE is not among'],
    ['a filter that is not known', '{{ product }}', '{{ product | shout }}', '13: body.EN: undefined filter: shout'],
    ['the raw filter', '{{ product }}', '{{ product | raw }}', '13: body.EN: undefined filter: raw'],
    ['a tag that is not closed', 'Ask us.', '{% if product %}', '15: body.EN: tag {% if product %} not closed'],
    ['the capture tag', 'Ask us.', '{% capture x %}', '15: body.EN: tag "capture" not found'],
  ])('%s', async (_, from, to, message) => {
    expect(product).toContain(from)
    const [first, ...others] = await faultsOf({ 'templates/product.yaml': product.replace(from, to) })
    expect(first).toContain(`templates/product.yaml:${message}`)
    expect(others.length).toBeLessThan(3)
  })

  test('a field that is asked twice and a condition on no field', async () => {
    const more = `  - type: boolean
    name: product
    label: Again
    showIf:
      field: nothing
      value: true
body:`
    expect(await faultsOf({ 'templates/product.yaml': product.replace('body:', more) })).toEqual([
      '  templates/product.yaml:11: form.1: the field "product" is asked twice',
      '  templates/product.yaml:15: form.1.showIf: there is no field "nothing" beside this one',
    ])
  })

  test('the same key in two files', async () => {
    const faults = await faultsOf({ 'templates/a.yaml': product, 'templates/b.yaml': product })
    expect(faults).toEqual(['  templates/b.yaml:1: another file has the key "product" too'])
  })

  test('every file is looked at, and a long list is cut', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`templates/${i}.yaml`, 'key: x\n']))
    const faults = await faultsOf({ ...files, 'knowledge-bases/k.yaml': 'key: k\n' })
    expect(faults.length).toBe(21)
    expect(faults.at(-1)).toMatch(/^ {2}and \d+ more$/)
  })
})
