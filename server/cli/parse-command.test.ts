import { expect, test } from 'vitest'
import { parseCommand } from './parse-command.ts'

test.each([
  ['workspace create Bank', { name: 'workspace create', workspace: 'Bank', api_access: true }],
  ['workspace create Bank --no-api-access', { name: 'workspace create', workspace: 'Bank', api_access: false }],
  ['workspace list', { name: 'workspace list' }],
  [
    'key create --workspace Bank --owner a@b.example',
    { name: 'key create', workspace: 'Bank', owner_email: 'a@b.example' },
  ],
  ['key list', { name: 'key list' }],
  ['key revoke 12ab', { name: 'key revoke', id: '12ab' }],
  ['import /tmp/f.csv --audit Q4', { name: 'import', file: '/tmp/f.csv', audit: 'Q4' }],
  ['activity Q4 --json', { name: 'activity', audit: 'Q4', workspace: undefined, json: true }],
  [
    'library apply /tmp/library --workspace Bank --prune --dry-run',
    { name: 'library apply', folder: '/tmp/library', workspace: 'Bank', prune: true, dryRun: true },
  ],
  [
    'library export /tmp/library --workspace Bank',
    { name: 'library export', folder: '/tmp/library', workspace: 'Bank' },
  ],
  ['writer check', { name: 'writer check' }],
  ['demo reset', { name: 'demo reset' }],
])('%s is understood', (words, command) => {
  expect(parseCommand(words.split(' '))).toEqual({ command })
})

test.each([
  ['workspace create', "missing required argument 'name'"],
  ['key create --workspace Bank', "required option '--owner <email>' not specified"],
  ['key creat', "unknown command 'creat'"],
  ['import f.csv', "required option '--audit <name>' not specified"],
  ['activity Q4 --jsn', "unknown option '--jsn'"],
])('%s is refused, with what was wrong', (words, sentence) => {
  const parsed = parseCommand(words.split(' '))
  expect(parsed).toMatchObject({ exitCode: 1, said: expect.stringContaining(sentence) })
})

test('help names every command and ends well', () => {
  const parsed = parseCommand(['--help'])
  expect(parsed).toMatchObject({ exitCode: 0 })
  const said = 'said' in parsed ? parsed.said : ''
  for (const word of ['workspace', 'key', 'import', 'activity', 'library', 'writer', 'demo'])
    expect(said).toContain(word)
})

test('without a command the help is shown and the exit code says so', () => {
  expect(parseCommand([])).toMatchObject({ exitCode: 1, said: expect.stringContaining('Usage:') })
})
