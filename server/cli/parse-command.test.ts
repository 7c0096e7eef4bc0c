import { expect, test } from 'vitest'
import { parseCommand } from './parse-command.ts'

test.each([
  ['workspace create Bank', { name: 'workspace create', workspace: 'Bank', api_access: true }],
  ['workspace create Bank --no-api-access', { name: 'workspace create', workspace: 'Bank', api_access: false }],
  ['workspace list', { name: 'workspace list' }],
  ['workspace rename Bank House', { name: 'workspace rename', workspace: 'Bank', new_name: 'House' }],
  ['workspace api-access Bank off', { name: 'workspace api-access', workspace: 'Bank', api_access: false }],
  [
    'workspace source-link Bank https://a.example/{path}',
    { name: 'workspace source-link', workspace: 'Bank', template: 'https://a.example/{path}' },
  ],
  ['workspace source-link Bank', { name: 'workspace source-link', workspace: 'Bank', template: null }],
  ['workspace delete Bank', { name: 'workspace delete', workspace: 'Bank' }],
  ['workspace delete Bank --yes', { name: 'workspace delete', workspace: 'Bank', yes: true }],
  [
    'key create --workspace Bank --owner a@b.example --label CI --expires 90d',
    { name: 'key create', workspace: 'Bank', owner_email: 'a@b.example', label: 'CI', expires_in_days: 90 },
  ],
  [
    'key create --workspace Bank --owner a@b.example --scope import --scope read --scope import',
    { name: 'key create', workspace: 'Bank', owner_email: 'a@b.example', scopes: ['import', 'read'] },
  ],
  ['key list --workspace Bank', { name: 'key list', workspace: 'Bank' }],
  ['purge --older-than 365d', { name: 'purge', older_than_days: 365, workspace: undefined }],
  [
    'key create --workspace Bank --owner a@b.example',
    { name: 'key create', workspace: 'Bank', owner_email: 'a@b.example' },
  ],
  ['key list', { name: 'key list' }],
  ['key revoke 12ab', { name: 'key revoke', id: '12ab' }],
  [
    'webhook create https://a.example/hook --owner a@b.example',
    {
      name: 'webhook create',
      url: 'https://a.example/hook',
      owner_email: 'a@b.example',
      events: ['decision', 'import'],
    },
  ],
  [
    'webhook create https://a.example/hook --owner a@b.example --event import --workspace Bank',
    {
      name: 'webhook create',
      url: 'https://a.example/hook',
      owner_email: 'a@b.example',
      events: ['import'],
      workspace: 'Bank',
    },
  ],
  ['webhook list --workspace Bank', { name: 'webhook list', workspace: 'Bank' }],
  ['webhook delete 12ab', { name: 'webhook delete', id: '12ab' }],
  ['import /tmp/f.csv --audit Q4', { name: 'import', file: '/tmp/f.csv', audit: 'Q4' }],
  [
    'import /tmp/f.csv --audit Q4 --carry-decisions-from Q3',
    { name: 'import', file: '/tmp/f.csv', audit: 'Q4', carryDecisionsFrom: 'Q3' },
  ],
  [
    'import /tmp/f.csv --audit Q4 --carry-decisions-from latest --series Site',
    { name: 'import', file: '/tmp/f.csv', audit: 'Q4', carryDecisionsFrom: 'latest', series: 'Site' },
  ],
  ['changes Q4', { name: 'changes', audit: 'Q4', workspace: undefined }],
  ['changes Q4 --with Q2', { name: 'changes', audit: 'Q4', with: 'Q2' }],
  ['imports --workspace Bank', { name: 'imports', workspace: 'Bank' }],
  ['activity Q4 --json', { name: 'activity', audit: 'Q4', workspace: undefined, json: true }],
  ['backup /tmp/b', { name: 'backup', file: '/tmp/b' }],
  ['restore /tmp/b', { name: 'restore', file: '/tmp/b' }],
  ['restore /tmp/b --replace --yes', { name: 'restore', file: '/tmp/b', replace: true, yes: true }],
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
  ['key create --workspace Bank --owner a@b.example --expires 90', 'Write a number of days, such as 90d.'],
  ['key create --workspace Bank --owner a@b.example --scope all', 'Write one of read, review, import, admin.'],
  ['purge', "required option '--older-than <days>' not specified"],
  ['purge --older-than 0d', 'Write a number of days, such as 90d.'],
  ['workspace api-access Bank maybe', 'Allowed choices are on, off.'],
  ['webhook create https://a.example --owner a@b.example --event review', 'Allowed choices are decision, import.'],
  ['key creat', "unknown command 'creat'"],
  ['import f.csv', "required option '--audit <name>' not specified"],
  ['activity Q4 --jsn', "unknown option '--jsn'"],
])('%s is refused, with what was wrong', (words, sentence) => {
  const parsed = parseCommand(words.split(' '))
  expect(parsed).toMatchObject({ exitCode: 1, output: expect.stringContaining(sentence) })
})

test('help names every command and ends well', () => {
  const parsed = parseCommand(['--help'])
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
  expect(parseCommand([])).toMatchObject({ exitCode: 1, output: expect.stringContaining('Usage:') })
})

test('--version says the version of package.json', () => {
  expect(parseCommand(['--version'])).toEqual({ exitCode: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
})
