import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    reportFault: (fault: string) => void
  }
}

/** An error that code makes by mistake, unlike a failed request or code that could not be loaded. */
const mistake = /^(?:TypeError|ReferenceError|RangeError|Error: Minified React)(?!.*dynamically imported)/

/**
 * Listens for what must never happen on any page: an uncaught error, a mistake in the console, a text without a translation, a
 * report of the content security policy, a dialog of a script, a request to a host that is not ours. `faults` is looked at when
 * the test ends.
 */
export async function watch(page: Page, allowedOrigins: () => string[]): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith('Uncompiled message')) faults.push(`text without a translation: ${text}`)
    // A page that crashed and recovered looks well again.
    else if (mistake.test(text)) faults.push(`logged error: ${text}`)
  })
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') faults.push(`dialog: ${dialog.message()}`)
    void dialog.accept().catch(() => undefined)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    const ours = ['data:', 'blob:'].includes(url.protocol) || allowedOrigins().includes(url.origin)
    if (!ours) faults.push(`request to another host: ${url.origin}`)
  })
  await page.exposeFunction('reportFault', (fault: string) => faults.push(fault))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportFault(`content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return faults
}

export function expectNoFaults(faults: string[]) {
  expect(faults, 'nothing forbidden happened on the page').toEqual([])
}
