import { expect, test } from '@playwright/test'
import { run } from '../support/shell.ts'

test.describe.configure({ timeout: 600_000 })

test('where neither Chromium nor PostgreSQL can be installed, npm test fails, says why, and names the tests it left out', async () => {
  const nothingInstalled = new URL('../support/nothing-installed.mjs', import.meta.url)
  const env = { NODE_OPTIONS: `--import=${nothingInstalled.href}`, REDLINE_BROWSER: '' }
  const said = await run('npm test -- format postgres e2e', env).then(
    () => 'npm test ended with 0',
    (error: Error) => error.message,
  )
  expect(said).toContain('ended with 1')
  expect(said).toContain('Left out, because Chromium and PostgreSQL could not be installed: e2e, postgres.')
  expect(said).toContain('a first visit connects with a key and opens the audits')
  expect(said).toContain('a transaction is kept when its work is done')
  expect(said.trim().split('\n').at(-1)).toBe('1 passed, 2 failed')
})
