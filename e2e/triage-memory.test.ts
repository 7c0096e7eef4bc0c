import type { CDPSession } from '@playwright/test'
import { isSlowRun } from '../server/testing/slow-run.ts'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

/** How many objects of a kind are still held by someone. */
async function alive(session: CDPSession, kind: string): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression: `${kind}.prototype` })
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' })
  const count = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
  return Number(count.result.value)
}

const decisions = isSlowRun ? 60 : 30

test(`${decisions} more decisions leave nothing more behind than their ids`, async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Long', findings(2 * decisions + 10))
  await open(`/audits/${audit}`)
  const { rows, heading, state } = triage(page)
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const decide = async (from: number, to: number) => {
    for (let step = from; step <= to; step += 1) {
      await page.keyboard.press('u')
      await expect(heading).toHaveText(`Rule ${String(step + 1).padStart(2, '0')}`)
    }
    await expect(state('Urgent')).toHaveAccessibleDescription(String(to))
    await expect(page).toHaveURL(/violations/)
  }
  const session = await page.context().newCDPSession(page)
  const count = async () => ({
    // Of requests, of pages the router went through.
    controllers: await alive(session, 'AbortController'),
    // Of listeners to something that has a name.
    sets: await alive(session, 'Set'),
  })
  await decide(1, decisions)
  const early = await count()
  await decide(decisions + 1, 2 * decisions)
  // What the last decisions still use goes within seconds; what is leaked stays.
  await expect
    .poll(async () => {
      const late = await count()
      return Math.max(late.controllers - early.controllers, late.sets - early.sets)
    })
    .toBeLessThan(decisions / 3)
})
