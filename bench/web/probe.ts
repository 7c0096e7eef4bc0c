/** Runs in the page: tells when something that can be seen has been painted, not when it was asked for. */
export function installProbe(): void {
  const rowsIn = () => document.querySelector('[aria-label="Violations"]')?.textContent ?? ''
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

  const tasks: number[] = []
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }))

  window.probe = {
    rowsPainted: () => until(() => rowsIn().includes('number')),
    usable: () =>
      until(() => document.querySelector('[aria-label="Violations"]')?.textContent?.includes('number') ?? false),
    async forward() {
      const rows = rowsIn()
      press(']')
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return rowsIn() !== rows
    },
    watchTasks() {
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      })
      observer.observe({ type: 'longtask' })
    },
    tasks: () => tasks,
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
      press(key)
      const row = until(() => rowsIn() !== rows)
      const next = until(() => violation() !== open)
      return { row: (await row) - start, next: (await next) - start }
    },
  }
}

export interface Probe {
  rowsPainted: () => Promise<number>
  usable: () => Promise<number>
  /** To the next page: whether its rows are there with the next frame. */
  forward: () => Promise<boolean>
  watchTasks: () => void
  /** What the tasks took that took long, in ms. */
  tasks: () => number[]
  filter: (selector: string) => Promise<number>
  press: (key: string) => Promise<{ row: number; next: number }>
}

declare global {
  interface Window {
    probe: Probe
  }
}
