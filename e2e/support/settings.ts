import type { Page } from '@playwright/test'

interface Typed {
  key?: string
  address?: string
  label?: string
  remember?: boolean
}

/** The settings by their fixed accessible names. */
export function settings(page: Page) {
  const address = page.getByRole('textbox', { name: 'Service address' })
  const key = page.getByRole('textbox', { name: 'API key' })
  return {
    address,
    key,
    list: page.getByRole('list', { name: 'Connections' }),
    problem: page.getByRole('main').getByRole('alert'),
    newConnection: page.getByRole('button', { name: 'New connection' }),
    async connect(typed: Typed) {
      if (typed.address !== undefined) await address.fill(typed.address)
      if (typed.key !== undefined) await key.fill(typed.key)
      if (typed.label !== undefined) await page.getByRole('textbox', { name: 'Label' }).fill(typed.label)
      if (typed.remember) await page.getByRole('checkbox', { name: 'Remember on this device' }).check()
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    },
    async disconnect() {
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    },
  }
}
