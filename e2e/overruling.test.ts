import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { decideAs, findings, restAfterDialog, statesOf, triage } from './support/triage.ts'
import type { Workspace } from './support/workspace.ts'

/** Waits until this much time has passed in the page. */
async function pass(page: Page, ms: number): Promise<void> {
  const from = await page.evaluate(() => performance.now())
  await page.waitForFunction(([start, passed]) => performance.now() - start > passed, [from, ms] as const)
}

async function setUp(workspace: Workspace, count: number) {
  const audit = await workspace.importAudit('Two reviewers', findings(count))
  const colleague = await workspace.newKey('eva@bank.example')
  const stateOf = async (name: string) => (await statesOf(workspace, audit)).get(`Finding ${name}`)
  const colleagueDecides = async (name: string, action: 'urgent_violation' | 'dismiss' | 'reopen', reason?: string) =>
    decideAs(colleague.api, (await stateOf(name))?.id ?? '', action, reason)
  return { audit, stateOf, colleagueDecides }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Someone else decided this' })

for (const extensions of ['own', 'none'] as const) {
  test.describe(`extensions: ${extensions}`, () => {
    test.use({ extensions })

    test('a change by a colleague since the violation was opened is asked about, however it was met', async ({
      page,
      workspace,
      open,
    }) => {
      const { audit, stateOf, colleagueDecides } = await setUp(workspace, 7)
      const { heading, decision, violation, row } = triage(page)
      await open(`/audits/${audit}`)
      if (extensions === 'own') await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
      const isShown = async () => {
        if (extensions === 'own') await expect(violation).toContainText('Marked urgent by eva@bank.example')
      }
      const ways: { name: string; act: () => Promise<void> }[] = [
        ...[300, 1500, 4000].map((ms) => ({
          name: `${ms} ms later`,
          act: async () => {
            if (ms > 300) await isShown()
            await pass(page, ms)
            await page.keyboard.press('f')
          },
        })),
        {
          name: 'by click',
          act: async () => {
            await isShown()
            await decision('Mark fixed').click()
          },
        },
        {
          name: 'on return from another tab',
          act: async () => {
            const other = await page.context().newPage()
            await other.goto('about:blank')
            await other.close()
            await page.bringToFront()
            await isShown()
            await page.keyboard.press('f')
          },
        },
      ]
      for (const [index, { name, act }] of ways.entries()) {
        await test.step(name, async () => {
          const number = String(index + 1).padStart(2, '0')
          await row(`Finding ${number}`).click()
          await expect(heading).toHaveText(`Rule ${number}`)
          await colleagueDecides(number, 'urgent_violation')
          await act()
          await expect(question(page)).toBeVisible()
          await expect(question(page).getByRole('button', { name: 'Mark fixed anyway' })).toBeFocused()
          await pass(page, 400)
          await page.keyboard.press('Escape')
          await restAfterDialog(page)
          expect(await stateOf(number)).toMatchObject({ review_state: 'urgent_violation' })
        })
      }

      await test.step('before the reason is asked for', async () => {
        await row('Finding 07').click()
        await expect(heading).toHaveText('Rule 07')
        await colleagueDecides('07', 'urgent_violation')
        await isShown()
        await page.keyboard.press('d')
        await page.getByRole('textbox', { name: 'Reason' }).fill('It is quoted')
        await page.keyboard.press('Control+Enter')
        await expect(question(page)).toContainText('It is quoted')
        await pass(page, 400)
        await page.keyboard.press('Escape')
        await restAfterDialog(page)
        expect(await stateOf('07')).toMatchObject({ review_state: 'urgent_violation' })
      })

      await test.step('while a reason is typed', async () => {
        await row('Finding 06').click()
        await expect(heading).toHaveText('Rule 06')
        await page.keyboard.press('d')
        await page.getByRole('textbox', { name: 'Reason' }).fill('It is')
        await colleagueDecides('06', 'urgent_violation')
        if (extensions === 'own')
          await expect(page.getByRole('dialog', { name: 'Dismiss' })).toContainText('Marked urgent by eva@bank.example')
        await page.keyboard.type(' quoted')
        await page.keyboard.press('Control+Enter')
        await expect(question(page)).toContainText('It is quoted')
        await pass(page, 400)
        await page.keyboard.press('Enter')
        await expect
          .poll(() => stateOf('06'))
          .toMatchObject({ review_state: 'dismissed', dismissal_reason: 'It is quoted' })
      })
    })
  })
}

test.describe('with live events', () => {
  test.use({ extensions: 'own' })

  test("whoever is overruled learns of it on any page, and undo leaves what is someone else's", async ({
    page,
    workspace,
    open,
  }) => {
    const { audit, stateOf, colleagueDecides } = await setUp(workspace, 3)
    const { heading, alert } = triage(page)
    await open(`/audits/${audit}?review_state=all`)
    await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
    await page.keyboard.press('j')
    for (const rule of ['Rule 01', 'Rule 02']) {
      await expect(heading).toHaveText(rule)
      await page.keyboard.press('u')
    }
    await expect(heading).toHaveText('Rule 03')
    await expect.poll(() => stateOf('02')).toMatchObject({ review_state: 'urgent_violation' })
    await page.getByRole('link', { name: 'Audits', exact: true }).first().click()
    await expect(page.getByRole('table', { name: 'Audits' })).toBeVisible()
    // Opened anew, the list of audits has loaded nothing that writes.
    const followed = page.waitForResponse((response) => response.url().endsWith('/extensions/v1/events'))
    await page.reload()
    await followed
    await expect(page.getByRole('table', { name: 'Audits' })).toBeVisible()

    await colleagueDecides('01', 'dismiss', 'Approved by legal')
    await expect(alert).toContainText('eva replaced your decision: Urgent → Dismissed')
    await colleagueDecides('02', 'reopen')
    await expect(alert).toContainText('eva replaced 2 of your decisions')
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toHaveCount(0)
    // What a colleague decides again is hers, and nobody is overruled by it.
    await colleagueDecides('02', 'urgent_violation')
    await colleagueDecides('01', 'reopen')
    await page.getByRole('link', { name: 'Two reviewers' }).click()
    await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
    await expect(alert).toHaveCount(0)

    // Undo follows the history: Finding 02 is urgent again, by someone else.
    await page.keyboard.press('z')
    await expect(page.getByRole('status').first()).toContainText(
      'has since been decided again: Marked urgent by eva@bank.example',
    )
    expect(await stateOf('02')).toMatchObject({ review_state: 'urgent_violation' })
  })

  test('the toast for whoever is overruled leads to the violation', async ({ page, workspace, open }) => {
    const { audit, stateOf, colleagueDecides } = await setUp(workspace, 2)
    const { heading, alert, violation } = triage(page)
    const followed = page.waitForResponse((response) => response.url().endsWith('/extensions/v1/events'))
    await open(`/audits/${audit}`)
    await followed
    await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
    await expect(triage(page).rows.first()).toBeVisible()
    await page.keyboard.press('j')
    await expect(heading).toHaveText('Rule 01')
    await page.keyboard.press('u')
    await expect(heading).toHaveText('Rule 02')
    await expect.poll(() => stateOf('01')).toMatchObject({ review_state: 'urgent_violation' })
    await colleagueDecides('01', 'dismiss', 'Approved by legal')
    await alert.getByRole('button', { name: 'Show' }).click()
    await expect(heading).toHaveText('Rule 01')
    await expect(violation).toContainText('Dismissed by eva@bank.example')
  })
})
