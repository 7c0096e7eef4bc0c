import { isSlowRun } from '../server/testing/slow-run.ts'
import { holdRequests } from './support/hold-requests.ts'
import { simulateLatency } from './support/latency.ts'
import { reviewAddress, violationsOf } from './support/review-requests.ts'
import { expect, test } from './support/test.ts'
import { decideAs, findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

test('45 undecided, 20 a page, a second reviewer at work: each that is left is visited exactly once', async ({
  page,
  workspace,
  open,
}) => {
  test.setTimeout(400_000)
  const audit = await workspace.importAudit('Walk', findings(45))
  const states = await statesOf(workspace, audit)
  const colleague = await workspace.newKey('colleague@bank.example')
  const taking = ['Finding 05', 'Finding 23', 'Finding 24', 'Finding 41', 'Finding 43']
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { heading } = triage(page)
  const visited: string[] = []
  let answers = 0
  page.on('response', (response) => reviewAddress.test(response.url()) && (answers += 1))
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const theirs = page.getByRole('button', { name: /^Keep / })
  const end = page.getByRole('heading', { name: 'You have reached the end of the list' })
  for (let step = 0; step < 60; step += 1) {
    const now = (await heading.textContent()) ?? ''
    visited.push(now.replace('Rule', 'Finding'))
    const taken = step % 10 === 2 ? taking.shift() : undefined
    if (taken && !visited.includes(taken)) await decideAs(colleague.api, states.get(taken)?.id ?? '', 'mark_fixed')
    // Every seventh is left as it is.
    const leaves = step % 7 === 3
    const before = answers
    await page.keyboard.press(leaves ? 'j' : 'e')
    if (!leaves) await expect.poll(async () => answers > before || (await theirs.isVisible())).toBe(true)
    if (await theirs.isVisible()) {
      await theirs.click()
      await restAfterDialog(page)
    }
    await expect(heading.or(end).first()).not.toHaveText(now)
    if (await end.isVisible()) break
  }
  await expect(end).toBeVisible()
  expect(new Set(visited).size, 'none twice').toBe(visited.length)
  const now = await statesOf(workspace, audit)
  const left = [...now.values()]
    .filter((one) => one.review_state === 'undecided')
    .map((one) => one.violating_text ?? '')
  expect(
    left.filter((text) => !visited.includes(text)),
    'none left out',
  ).toEqual([])
  expect(visited.length + 5).toBeGreaterThanOrEqual(45)
})

const undecided = isSlowRun ? 435 : 45

test(`${undecided} undecided, a second reviewer decides one in ten just ahead: each is decided once, nobody is overruled`, async ({
  page,
  service,
  workspace,
  open,
}) => {
  test.setTimeout(900_000)
  const audit = await workspace.importAudit('Two reviewers', findings(undecided))
  const ids = new Map([...(await statesOf(workspace, audit)).values()].map((one) => [one.violating_text, one.id]))
  const colleague = await workspace.newKey('colleague@bank.example')
  const taken = new Set<string>()
  /** The colleague takes the third violation after the open one. */
  const decideAhead = async (open: number) => {
    const id = ids.get(`Finding ${String(open + 3).padStart(2, '0')}`)
    if (open % 10 !== 5 || id === undefined || taken.has(id)) return
    taken.add(id)
    await decideAs(colleague.api, id, 'urgent_violation')
  }
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { heading, violation } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const theirs = page.getByRole('button', { name: /^Keep / })
  const decidedAlready = violation.locator('header').getByText('Urgent', { exact: true })
  const end = page.getByRole('heading', { name: 'You have reached the end of the list' })
  await expect(async () => {
    if (await theirs.isVisible()) {
      await theirs.click()
      await restAfterDialog(page)
    } else if (!(await end.isVisible())) {
      const rule = (await heading.textContent()) ?? ''
      await decideAhead(Number(/\d+/.exec(rule)?.[0]))
      // What is seen to be decided already is left as it is.
      await page.keyboard.press((await decidedAlready.isVisible()) ? 'j' : 'e')
      // One key for each violation: a key that waits would decide what the colleague is about to take.
      await expect(heading.filter({ hasNotText: rule }).or(theirs).or(end).first()).toBeVisible()
    }
    expect(await end.isVisible()).toBe(true)
  }).toPass({ timeout: 800_000, intervals: [20] })

  expect(taken.size).toBeGreaterThanOrEqual(Math.floor(undecided / 10))
  const decisions = async () =>
    (await service.redline(['activity', audit, '--workspace', workspace.name, '--json']))
      .split('\n')
      .filter(Boolean)
      .map((line): { violation_id: string; to_state: string } => JSON.parse(line))
  const decided = async () => new Set((await decisions()).map(({ violation_id }) => violation_id)).size
  await expect.poll(decided).toBe(undecided)
  const made = await decisions()
  const first = new Set<string>()
  const again = made.filter(({ violation_id }) => first.has(violation_id) || !first.add(violation_id))
  expect(again).toEqual([])
  const urgent = made.filter(({ to_state }) => to_state === 'urgent_violation')
  expect(new Set(urgent.map(({ violation_id }) => violation_id))).toEqual(taken)
})

test('j and k walk through pages without deciding, and nothing comes twice', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Look', findings(45))
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { heading } = triage(page)
  const visited: string[] = []
  for (let step = 1; step <= 45; step += 1) {
    await page.keyboard.press(step % 2 ? 'j' : 'ArrowDown')
    await expect(heading).toHaveText(`Rule ${String(step).padStart(2, '0')}`)
    visited.push((await heading.textContent()) ?? '')
  }
  await expect(page).toHaveURL(/page=3/)
  await page.keyboard.press('k')
  await expect(heading).toHaveText('Rule 44')
  await page.keyboard.press('ArrowUp')
  await expect(heading).toHaveText('Rule 43')
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 44')
  expect(new Set(visited).size).toBe(45)
})

const decisions = isSlowRun ? 200 : 30

test(`${decisions} decisions by keyboard at 300 ms latency: the service has exactly those, in order, none twice`, async ({
  page,
  workspace,
  open,
}) => {
  test.setTimeout(400_000)
  const audit = await workspace.importAudit('Latency', findings(decisions))
  // Before the page opens: Playwright misses a request that leaves while it begins to intercept.
  await simulateLatency(page, /\/(?:public|extensions)\/v1\//, 300)
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { heading } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(...violationsOf(request).map((id) => `${id} ${request.postDataJSON().action}`)),
  )
  const keys = { u: 'urgent_violation', e: 'elevated_risk', f: 'mark_fixed' } as const
  const names = Object.keys(keys) as (keyof typeof keys)[]
  const start = Date.now()
  for (let step = 1; step <= decisions; step += 1) {
    await page.keyboard.press(names[step % 3] ?? 'u')
    if (step < decisions) await expect(heading).toHaveText(`Rule ${String(step + 1).padStart(2, '0')}`)
  }
  expect(decisions / ((Date.now() - start) / 60_000), 'decisions a minute').toBeGreaterThan(60)
  await expect.poll(() => sent.length).toBe(decisions)
  const after = { u: 'urgent_violation', e: 'elevated_risk', f: 'fixed' } as const
  await expect
    .poll(async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.review_state))
    .toEqual(Array.from({ length: decisions }, (_, index) => after[names[(index + 1) % 3] ?? 'u']))
  const ids = [...(await statesOf(workspace, audit)).values()].map(({ id }) => id)
  const wanted = ids.map((id, index) => `${id} ${keys[names[(index + 1) % 3] ?? 'u']}`)
  expect(sent.toSorted()).toEqual(wanted.toSorted())
})

test('the address follows a key that is held down to its end, and Back in the middle of it leads to the list', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Rush', findings(20))
  const last = (await statesOf(workspace, audit)).get('Finding 19')?.id ?? ''
  await open(`/audits/${audit}`)
  const { rows, heading } = triage(page)
  await expect(rows).toHaveCount(20)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await expect(page).toHaveURL(/violations/)
  const hold = (times: number, back = false) =>
    page.evaluate(
      (wanted) => {
        for (let time = 0; time < wanted.times; time += 1) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }))
        }
        if (wanted.back) history.back()
      },
      { times, back },
    )
  await hold(18)
  await expect(heading).toHaveText('Rule 19')
  await expect(page).toHaveURL(new RegExp(last))
  await hold(1, true)
  await expect(page).toHaveURL(new RegExp(`/audits/${audit}$`))
  await expect(heading).toHaveText('No violation open')
})

const settingsCode = /assets\/settings-/

test('steps in a rush do not call back someone who has set out for another page', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Left', findings(3))
  await page.clock.install()
  const release = await holdRequests(page, settingsCode)
  await open(`/audits/${audit}`)
  const { rows, heading } = triage(page)
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/violations/)
  // In one task: the click comes before the address has been updated.
  await page
    .getByRole('link', { name: 'Settings' })
    .first()
    .evaluate((link: HTMLElement) => {
      for (let time = 0; time < 2; time += 1) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }))
      }
      link.click()
    })
  // Longer than the interval at which the history is written.
  await page.clock.runFor(600)
  await expect(heading).toHaveText('Rule 03')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test('nor does the next page, which was waited for', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Left', findings(21))
  const releaseRows = await holdRequests(page, /\/violations\?.*page=2/)
  const releaseCode = await holdRequests(page, settingsCode)
  await open(`/audits/${audit}?review_state=all&page_size=20`)
  const { row, rows, heading } = triage(page)
  await expect(rows).toHaveCount(20)
  await row('Finding 20').click()
  await expect(heading).toHaveText('Rule 20')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page).toHaveURL(/\/settings$/)
  releaseRows()
  await expect(rows.first()).toContainText('Finding 21')
  releaseCode()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})
