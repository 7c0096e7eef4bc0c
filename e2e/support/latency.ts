import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Simulates a distant service: matching requests leave the browser `latencyMs` later. */
export async function simulateLatency(page: Page, address: RegExp, latencyMs: number): Promise<void> {
  await page.route(address, async (route) => {
    await pause(latencyMs)
    await route.continue().catch(() => undefined)
  })
}
