// Playwright's `networkidle` never comes while the page follows the events of the service, whose answer has no end.
const idleMs = 500
const eventStream = '/extensions/v1/events'

const networks = new WeakMap()

/** Before the page is opened. */
export function watchNetwork(page) {
  const network = { pending: new Set(), changedAt: Date.now() }
  networks.set(page, network)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === eventStream) return
    network.pending.add(request)
    network.changedAt = Date.now()
  })
  const end = (request) => {
    if (network.pending.delete(request)) network.changedAt = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** Waits until nothing but the events of the service has been loading for half a second. */
export async function networkIdle(page) {
  const network = networks.get(page)
  if (!network) throw new Error('The network of this page is not watched')
  await page.waitForLoadState('load')
  while (network.pending.size > 0 || Date.now() - network.changedAt < idleMs) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
