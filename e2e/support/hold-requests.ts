import { EventEmitter, once } from 'node:events'
import type { Page } from '@playwright/test'

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const gate = new EventEmitter()
  const released = once(gate, 'open')
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return () => void gate.emit('open')
}
