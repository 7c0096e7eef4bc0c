import { expect, test } from './support/test.ts'
import { decideAs, findings, statesOf, triage } from './support/triage.ts'

const people = 'anna.berg@bank.example;ben.okafor@bank.example;cleo@bank.example'
const rows = findings(4, (index) => ({
  violating_text: `Finding 0${index + 1} promises everyone a return of five percent a year, whatever happens on the markets.`,
  ...(index === 1 && { group_id: 'g', assigned_to_user_ids: people }),
  ...(index === 2 && { group_id: 'g' }),
}))
const colleague = 'colleague.with.a.rather.long.name@bank.example'

for (const extensions of ['own', 'none'] as const) {
  test.describe(extensions === 'own' ? 'with extensions' : 'without extensions', () => {
    test.use({ extensions })

    test('dismissed rows have their reason below the text, and all texts have one width', async ({
      page,
      workspace,
      open,
    }) => {
      const audit = await workspace.importAudit('Decided', rows)
      const { api } = await workspace.newKey(colleague)
      const ids = [...(await statesOf(workspace, audit)).values()].map(({ id }) => id)
      for (const [index, id] of ids.entries())
        await decideAs(index === 3 ? workspace.api : api, id, 'dismiss', `Reason of the dismissal ${index + 1}`)
      await open(`/audits/${audit}?review_state=dismissed`)
      const { rows: shown, row } = triage(page)
      await expect(shown).toHaveCount(4)
      await expect(row('Finding 02')).toContainText('Reason of the dismissal 2')
      const edgesOf = (cell: number) =>
        shown.evaluateAll(
          (all, at) =>
            all.map((one) => {
              const { left, width } =
                one.querySelectorAll('[role=gridcell]')[at]?.getBoundingClientRect() ?? new DOMRect()
              return `${left} ${width}`
            }),
          cell,
        )
      if (extensions === 'own') {
        await expect(row('Finding 04')).toContainText('You')
        await expect(row('Finding 01')).toContainText('colleague.with.a.rather.long.name')
        await expect(row('Finding 01')).not.toContainText('@bank.example')
        expect(new Set(await edgesOf(3)).size).toBe(1)
        expect(new Set(await edgesOf(2)).size).toBe(1)
      }
      const [width] = (await edgesOf(2)).map((edges) => Number(edges.split(' ')[1]))
      const list = await shown.first().evaluate((one) => one.clientWidth)
      expect(width).toBeGreaterThan(list * 0.45)
    })

    test('on a phone a menu has all actions as text', async ({ page, workspace, open }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const audit = await workspace.importAudit('On a phone', rows)
      await open(`/audits/${audit}`)
      await expect(triage(page).rows).toHaveCount(4)
      const actions = page.getByRole('button', { name: 'Actions' })
      await expect(actions).toHaveText('Actions')
      if (extensions === 'own') await expect(page.getByRole('button', { name: 'Filter' })).toHaveText(/\S/)
      const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
      await actions.click()
      await expect(item('Contradictions')).toBeVisible()
      await expect(item('Activity')).toHaveCount(extensions === 'own' ? 1 : 0)
      await page.getByRole('menuitemcheckbox', { name: 'Group identical findings' }).click()
      await expect(triage(page).rows).toHaveCount(3)
      await actions.click()
      await expect(page.getByRole('menuitemcheckbox', { checked: true })).toBeVisible()
      await item('Saved views').click()
      await expect(page.getByRole('dialog', { name: 'Saved views' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Saved views' })).toBeHidden()
      await actions.click()
      const download = page.waitForEvent('download')
      await item('Export: JSON').click()
      expect((await download).suggestedFilename()).toMatch(/\.json$/)
      await actions.click()
      await item('Report').click()
      await expect(page).toHaveURL(`/audits/${audit}/report`)
    })
  })
}
