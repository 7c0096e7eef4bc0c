/** Runs in the page: tells when something that can be seen has been painted, not when it was asked for. */
export function installProbe(): void {
  const rowsIn = () => document.querySelector('[aria-label="Violations"], [data-first-rows]')?.textContent ?? ''
  const violation = () => document.querySelector('[aria-label="Violation"]')?.textContent ?? ''

  // Ahead of whatever else waits for the paint: the first thing that runs after it.
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
      })
    })

  const whenTrue = (test: () => boolean) =>
    new Promise<void>((resolve) => {
      if (test()) return resolve()
      const observer = new MutationObserver(() => {
        if (!test()) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    })

  const until = async (test: () => boolean) => {
    await whenTrue(test)
    return painted()
  }

  window.probe = {
    rowsPainted: () => until(() => rowsIn().includes('number')),
    async filter(selector) {
      const before = rowsIn()
      const start = performance.now()
      document.querySelector<HTMLElement>(selector)?.click()
      return (await until(() => rowsIn() !== before && rowsIn().includes('number'))) - start
    },
    async press(key) {
      const rows = rowsIn()
      const open = violation()
      const start = performance.now()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }))
      const row = until(() => rowsIn() !== rows)
      const next = until(() => violation() !== open)
      return { row: (await row) - start, next: (await next) - start }
    },
  }
}

export interface Probe {
  rowsPainted: () => Promise<number>
  filter: (selector: string) => Promise<number>
  press: (key: string) => Promise<{ row: number; next: number }>
}

declare global {
  interface Window {
    probe: Probe
  }
}
