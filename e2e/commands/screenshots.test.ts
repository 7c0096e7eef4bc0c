import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root, run } from '../support/shell.ts'

test('one command takes a page in light and dark, on a desktop and on a phone', async () => {
  test.setTimeout(600_000)
  const begun = Date.now()
  await run('npm run screenshots -- not-found')
  for (const name of ['desktop-light', 'desktop-dark', 'phone-light', 'phone-dark']) {
    const picture = statSync(join(root, `.cache/screenshots/not-found-${name}.png`))
    expect(picture.size).toBeGreaterThan(5_000)
    expect(picture.mtimeMs).toBeGreaterThanOrEqual(begun - 1_000)
  }
})
