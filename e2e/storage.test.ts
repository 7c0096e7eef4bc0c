import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { findings, statesOf, triage } from './support/triage.ts'
import { threadOf } from './support/violation.ts'

/** What a browser may refuse: all storage in some private windows, more space on a full disk. */
const refusals = {
  'storage that is forbidden': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  },
  'storage that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'a database that never opens': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store.', 'UnknownError')
    }
  },
}

async function visit(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).first().click()
}

for (const [name, refuse] of Object.entries(refusals)) {
  test(`${name}: everything works until the tab is closed, and Settings says what is not kept`, async ({
    page,
    workspace,
    open,
  }) => {
    const audit = await workspace.importAudit('Private', findings(3))
    await page.addInitScript(refuse)
    await open('/audits')
    await visit(page, 'Private')
    const { rows, heading } = triage(page)
    await expect(rows).toHaveCount(3)
    await page.keyboard.press('j')
    await expect(heading).toHaveText('Rule 01')
    await page.keyboard.press('c')
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
    await page.keyboard.insertText('From a private window')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('u')
    await expect(heading).toHaveText('Rule 02')
    const states = async () => [...(await statesOf(workspace, audit)).values()]
    await expect.poll(async () => (await states())[0]?.review_state).toBe('urgent_violation')
    await expect.poll(async () => threadOf(workspace, (await states())[0]?.id ?? '')).toEqual(['From a private window'])
    await page.keyboard.press('z')
    await expect.poll(async () => (await states())[0]?.review_state).toBe('undecided')
    await visit(page, 'Settings')
    await expect(page.getByText('This browser does not let Redline store data')).toBeVisible()
  })
}
