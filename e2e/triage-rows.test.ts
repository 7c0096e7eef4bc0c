import { countRenders, takeRendered } from './support/render-counter.ts'
import { expect, test } from './support/test.ts'
import { decideAs, findings, statesOf, triage } from './support/triage.ts'

const long = 'Guaranteed returns of five percent a year for everyone who signs up before the end of the month. '.repeat(
  3,
)
const people = 'anna.berg@bank.example;ben.okafor@bank.example;cleo@bank.example'

/** A row of each kind: what differs is what may make a row higher. */
const rows = findings(10, (index) => ({
  ...(index === 1 && { group_id: 'g', assigned_to_user_ids: people }),
  ...(index === 2 && { assigned_to_user_ids: people }),
  ...(index === 3 && { group_id: 'h' }),
  ...(index === 4 && { violating_text: `Finding 05 ${long}` }),
  ...(index === 5 && { rule_id: '', rule_name: '', asset_name: '' }),
  ...(index === 6 && { rule_name: long, asset_name: long, group_id: 'g', assigned_to_user_ids: people }),
  ...(index === 7 && { severity: null }),
  ...(index === 8 && { severity: null, rule_id: '', rule_name: '', asset_name: '' }),
}))

for (const [name, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${name}`, () => {
    // Without events a colleague’s decision is shown after up to 30 seconds.
    test.use({ viewport, extensions: 'own' })

    for (const view of ['rows', 'groups'] as const) {
      test(`all rows have one height in the view of ${view}, also after a colleague’s decision`, async ({
        page,
        workspace,
        open,
      }) => {
        const audit = await workspace.importAudit('Heights', rows)
        const { api } = await workspace.newKey('dora@bank.example')
        await page.addInitScript((chosen) => localStorage.setItem('redline.triage.view', JSON.stringify(chosen)), view)
        await open(`/audits/${audit}`)
        const { rows: shown, row } = triage(page)
        await expect(row('Finding 03')).toContainText('Assigned to')
        const heights = () => shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
        const [height] = await heights()
        expect(new Set(await heights())).toEqual(new Set([height]))
        const states = await statesOf(workspace, audit)
        for (const { id, violating_text } of states.values())
          if (/0[1-7]/.test(violating_text ?? '')) await decideAs(api, id, 'dismiss', 'Known')
        await expect(row('Finding 01')).toContainText('Dismissed')
        await expect(row('Finding 06')).toContainText('Dismissed')
        expect(new Set(await heights())).toEqual(new Set([height]))
      })
    }
  })
}

test('a decision renders the decided row and the next one, and no violation that was rendered ahead', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Renders', findings(20))
  const ids = new Map([...(await statesOf(workspace, audit))].map(([text, { id }]) => [text, id]))
  await countRenders(page)
  await open(`/audits/${audit}`)
  const { row, violation } = triage(page)
  await row('Finding 01').click()
  // Rendered ahead, and hidden.
  await expect(page.getByText('Reason 02')).toBeAttached()
  await expect(page.getByText('Reason 02')).toBeHidden()
  await takeRendered(page)
  await page.keyboard.press('u')
  await expect(violation.getByText('Reason 02')).toBeVisible()
  const decision = (await takeRendered(page)).find(({ rows }) => rows.length > 0)
  expect(new Set(decision?.rows)).toEqual(new Set([ids.get('Finding 01'), ids.get('Finding 02')]))
  // The row's cells, the progress, the header of the open violation, the footer of the list and the toast. It was 163 with the content.
  expect(decision?.components).toBeLessThan(80)
})
