import { expect, test } from 'vitest'
import { parseCommand } from './parse-command.ts'

const parse = (words: string[]) => parseCommand({ words, folder: '/somewhere' })

test.each([
  'workspace create Bank --no-api-access',
  'workspace list',
  'workspace source-link Bank https://a.example/{path}',
  'workspace source-link Bank',
  'workspace delete Bank --yes',
  'key create --workspace Bank --owner a@b.example --label CI --expires 90d --scope import --scope read',
  'webhook create https://a.example/hook --owner a@b.example',
  'import f.csv --audit Q4 --carry-decisions-from latest --series Site --allow-empty',
  'purge --older-than 365d',
  'backup b',
  'restore b --replace --yes',
  'library apply library --workspace Bank --prune --dry-run',
  'writer check',
  'demo reset',
])('%s is understood', (words) => {
  expect(parse(words.split(' '))).toEqual({ run: expect.any(Function) })
})

test('a check runs without a service', () => {
  const words = 'check a.html folder --library l --packs a,b --fail-on high --format sarif'.split(' ')
  expect(parse(words)).toEqual({ runAlone: expect.any(Function) })
  expect(parse(['check', 'a.html', '--fail-on', 'bad'])).toMatchObject({ exitCode: 1 })
})

test.each([
  ['workspace create', "missing required argument 'name'"],
  ['key create --workspace Bank', "required option '--owner <email>' not specified"],
  ['key create --workspace Bank --owner a@b.example --expires 90', 'Write a number of days, such as 90d.'],
  ['key create --workspace Bank --owner a@b.example --scope all', 'Allowed choices are read, review, import, admin.'],
  ['purge', "required option '--older-than <days>' not specified"],
  ['purge --older-than 0d', 'Write a number of days, such as 90d.'],
  ['workspace api-access Bank maybe', 'Allowed choices are on, off.'],
  ['webhook create https://a.example --owner a@b.example --event review', 'Allowed choices are decision, import.'],
  ['key creat', "unknown command 'creat'"],
  ['import f.csv', "required option '--audit <name>' not specified"],
  ['activity Q4 --jsn', "unknown option '--jsn'"],
])('%s is refused, with what was wrong', (words, sentence) => {
  const parsed = parse(words.split(' '))
  expect(parsed).toMatchObject({ exitCode: 1, output: expect.stringContaining(sentence) })
})

test('help names every command and ends well', () => {
  const parsed = parse(['--help'])
  expect(parsed).toMatchObject({ exitCode: 0 })
  const output = 'output' in parsed ? parsed.output : ''
  for (const word of [
    'workspace',
    'key',
    'webhook',
    'import',
    'activity',
    'backup',
    'restore',
    'library',
    'writer',
    'demo',
  ])
    expect(output).toContain(word)
})

test('without a command the help is shown and the exit code says so', () => {
  expect(parse([])).toMatchObject({ exitCode: 1, output: expect.stringContaining('Usage:') })
})

test('--version says the version of package.json', () => {
  expect(parse(['--version'])).toEqual({ exitCode: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
})
