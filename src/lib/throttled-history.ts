import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

// Safari refuses more than 100 history changes in 10 seconds, other browsers more than 200.
const windowMs = 10_000
const maxUnthrottled = 50
const minIntervalMs = 350

/**
 * The browser's history for the router. After 50 changes in ten seconds, replacements are written a few times a second. The
 * router's own location is always the latest. A held key makes 30 steps a second.
 */
export function createThrottledHistory(): RouterHistory {
  const browser = globalThis.window
  let waiting: Parameters<History['replaceState']> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenAt: number[] = []

  const drop = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = undefined
  }
  const write = () => {
    const change = waiting
    drop()
    if (!change) return
    writtenAt.push(performance.now())
    browser.history.replaceState(...change)
  }
  // Writes the last step before the tab is left or reloaded.
  browser.addEventListener('pagehide', write)
  // The entry to be replaced is no longer the current one.
  browser.addEventListener('popstate', drop, true)

  const history = {
    get state(): unknown {
      return waiting ? waiting[0] : browser.history.state
    },
    get length() {
      return browser.history.length
    },
    pushState(...change: Parameters<History['pushState']>) {
      write()
      browser.history.pushState(...change)
    },
    replaceState(...change: Parameters<History['replaceState']>) {
      waiting = change
      const now = performance.now()
      writtenAt = writtenAt.filter((time) => now - time < windowMs)
      const pauseMs = (writtenAt.at(-1) ?? 0) + minIntervalMs - now
      if (writtenAt.length < maxUnthrottled || pauseMs <= 0) write()
      else timer ??= setTimeout(write, pauseMs)
    },
    back: () => browser.history.back(),
    forward: () => browser.history.forward(),
    go: (delta: number) => browser.history.go(delta),
  }
  return createBrowserHistory({
    window: {
      history,
      document: browser.document,
      get location() {
        return browser.location
      },
      addEventListener: browser.addEventListener.bind(browser),
      removeEventListener: browser.removeEventListener.bind(browser),
    },
  })
}
