import type { Page } from '@playwright/test'
import { randomFrom } from '../server/testing/random.ts'
import { isSlowRun, testSeed } from '../server/testing/slow-run.ts'
import { type Fault, faults, startFaultProxy } from './support/fault-proxy.ts'
import { kept } from './support/browser-storage.ts'
import { expect, test } from './support/test.ts'
import { findings, statesOf, triage } from './support/triage.ts'
import { threadOf } from './support/violation.ts'

const decisions = isSlowRun ? 100 : 10
const comments = decisions / 5
const reloadAfter = new Set([Math.ceil(decisions / 3), Math.ceil((decisions * 2) / 3)])
const keys = ['u', 'e', 'f'] as const
const states = { u: 'urgent_violation', e: 'elevated_risk', f: 'fixed' } as const
const keyOf = (step: number) => keys[step % keys.length] ?? 'u'
const nameOf = (step: number) => String(step).padStart(2, '0')
const steps = Array.from({ length: decisions }, (_, at) => at + 1)

async function writeComment(page: Page, text: string) {
  const box = page.getByRole('textbox', { name: 'Comment' })
  await page.keyboard.press('c')
  await expect(box).toBeFocused()
  await page.keyboard.insertText(text)
  await page.keyboard.press('Control+Enter')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Tab')
}

for (const fault of Object.keys(faults) as Fault[]) {
  test(`${decisions} decisions and ${comments} comments arrive once each through: ${fault}`, async ({
    page,
    service,
    workspace,
    otherOrigins,
  }) => {
    test.setTimeout(600_000)
    const seed = `${fault} ${testSeed}`
    const audit = await workspace.importAudit('Faults', findings(decisions))
    const ids = new Map([...(await statesOf(workspace, audit)).values()].map((one) => [one.violating_text, one.id]))
    const idOf = (step: number) => ids.get(`Finding ${nameOf(step)}`) ?? ''
    const commented = new Set(randomFrom(seed).shuffle(steps).slice(0, comments))
    // A browser has six connections: with 10 s on every third read there would be nothing to decide for minutes.
    const readShare = fault === '10 s delay' ? 0.03 : 0.3
    const proxy = await startFaultProxy(service.url, { fault, share: 0.3, readShare, seed })
    otherOrigins.push(proxy.url)
    const { heading, rows, state } = triage(page)
    const goTo = async (step: number) => {
      await page.goto(`${proxy.url}/audits/${audit}/violations/${idOf(step)}`)
      // After three failed reads the list shows an error and waits for the user.
      const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' })
      await expect(async () => {
        if (await tryAgain.first().isVisible()) await tryAgain.first().click({ timeout: 3000 })
        await expect(rows.first()).toBeVisible({ timeout: 3000 })
      }).toPass()
    }

    await page.goto(`${proxy.url}/audits/${audit}/violations/${idOf(1)}#key=${workspace.key}`)
    await expect(rows.first()).toBeVisible()
    proxy.mode = 'scattered'
    for (const step of steps) {
      await expect(heading).toHaveText(`Rule ${nameOf(step)}`, { timeout: 60_000 })
      if (commented.has(step)) await writeComment(page, `Comment ${nameOf(step)}`)
      await page.keyboard.press(keyOf(step))
      if (!reloadAfter.has(step)) continue
      // At once, while the last change is still being stored.
      proxy.mode = proxy.mode === 'scattered' ? 'bursts' : 'scattered'
      await goTo(step + 1)
    }

    const patient = { timeout: 240_000 }
    await expect.poll(async () => (await kept(page)).includes('outbox'), patient).toBe(false)
    console.log(`${fault}: seed "${seed}", ${proxy.faulty} of ${proxy.asked} requests spoiled`)
    expect(proxy.faulty).toBeGreaterThan(0)
    const found = [...(await statesOf(workspace, audit))].map(([text, { review_state }]) => [text, review_state])
    expect(found).toEqual(steps.map((step) => [`Finding ${nameOf(step)}`, states[keyOf(step)]]))
    for (const step of steps) {
      const wanted = commented.has(step) ? [`Comment ${nameOf(step)}`] : []
      expect(await threadOf(workspace, idOf(step)), nameOf(step)).toEqual(wanted)
    }
    await expect(page.getByText(/changes? waiting/)).toHaveCount(0)
    await expect(state('Undecided')).toHaveAccessibleDescription('0')
    for (const [key, name] of Object.entries({ u: 'Urgent', e: 'Elevated risk', f: 'Fixed' })) {
      const count = steps.filter((step) => keyOf(step) === key).length
      await expect(state(name)).toHaveAccessibleDescription(String(count))
    }
    proxy.stop()
  })
}
