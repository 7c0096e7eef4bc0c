import type { Page } from '@playwright/test'
import { isSlowRun } from '../server/testing/slow-run.ts'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

test.use({ extensions: 'own' })

const total = isSlowRun ? 500 : 40
const blockSize = 4

/** How far each reviewer is, in blocks. They wait for each other between blocks; otherwise the first ahead decides all. */
type Progress = Map<Page, number>

/** Decides one violation after the other with one key, and leaves what the other reviewer has decided. */
async function reviewAll(page: Page, key: 'u' | 'f', progress: Progress): Promise<void> {
  const { heading, violation } = triage(page)
  const theirs = page.getByRole('button', { name: /^Keep .* decision$/ })
  const decided = violation.locator('header').getByText(/^(?:Urgent|Fixed)$/)
  const end = page.getByRole('heading', { name: 'You have reached the end of the list' })
  await page.keyboard.press('j')
  await expect(async () => {
    // Keys are ignored right after a question, and another question may follow: then the next round sees it.
    if (await theirs.isVisible()) await theirs.click({ timeout: 1000 })
    else if (!(await end.isVisible())) {
      const rule = (await heading.textContent()) ?? ''
      progress.set(page, Math.floor(Number(/\d+/.exec(rule)) / blockSize))
      expect(progress.get(page)).toBe(Math.min(...progress.values()))
      await page.keyboard.press((await decided.isVisible()) ? 'j' : key)
      await expect(heading.filter({ hasNotText: rule }).or(theirs).or(end).first()).toBeVisible({ timeout: 1000 })
    }
    expect(await end.isVisible()).toBe(true)
  }).toPass({ timeout: total * 6000, intervals: [1] })
  progress.delete(page)
}

test(`${total} undecided, two reviewers racing each other: each is decided once, nobody is overruled`, async ({
  page,
  browser,
  service,
  workspace,
  open,
}) => {
  test.setTimeout(60_000 + total * 6000)
  const audit = await workspace.importAudit('Race', findings(total))
  const colleague = await workspace.newKey('colleague@bank.example')
  const other = await (await browser.newContext({ baseURL: service.url })).newPage()
  await open(`/audits/${audit}`)
  await other.goto(`/audits/${audit}#key=${colleague.key}`)
  for (const each of [page, other]) {
    await expect(triage(each).rows.first()).toBeVisible({ timeout: 1000 })
    await expect(each.getByRole('list', { name: 'Also looking at this audit' })).toBeVisible()
  }
  const progress: Progress = new Map([page, other].map((each) => [each, 0]))
  await Promise.all([reviewAll(page, 'u', progress), reviewAll(other, 'f', progress)])

  const decisions = async () =>
    (await service.redline(['activity', audit, '--workspace', workspace.name, '--json']))
      .split('\n')
      .filter(Boolean)
      .map((line): { violation_id: string; from_state: string; to_state: string } => JSON.parse(line))
  await expect.poll(async () => new Set((await decisions()).map(({ violation_id }) => violation_id)).size).toBe(total)
  const made = await decisions()
  expect(made, 'none twice').toHaveLength(total)
  expect(made.filter(({ from_state }) => from_state !== 'undecided')).toEqual([])
  for (const each of [page, other]) await expect(triage(each).alert).toHaveCount(0)
  const shares = ['urgent_violation', 'fixed'].map((state) => made.filter(({ to_state }) => to_state === state).length)
  // One of them may be much slower on a busy machine, but both have decided.
  expect(Math.min(...shares), shares.join(' and ')).toBeGreaterThan(0)
  await other.context().close()
})
