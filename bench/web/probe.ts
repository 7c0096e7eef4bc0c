/** Runs in the page: reports when something has been painted that a user can see and use. */
export function installProbe(): void {
  const list = () => document.querySelector('[aria-label="Violations"]')
  const rowsIn = () => list()?.textContent ?? ''
  const hasRows = () => list()?.querySelector('tr, [role="row"]') !== null && rowsIn().includes('number')
  const openRow = () => list()?.querySelector('[aria-current="true"]')?.textContent ?? ''
  const violation = () => document.querySelector('[aria-label="Violation"]')?.textContent ?? ''

  // With a priority above everything else that waits for the paint.
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

  const timeoutMs = 60_000
  const orFail = <T>(promise: Promise<T>, failure: string) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${failure} within ${timeoutMs} ms`)), timeoutMs)
      void promise.then(resolve, reject).finally(() => clearTimeout(timer))
    })

  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }))

  const openAnotherRow = async () => {
    await until(() => hasRows() && openRow() !== '')
    const first = openRow()
    // React attaches the key listener that knows the rows after it has painted them: earlier key presses open nothing.
    while (openRow() === first || openRow() === '') {
      press('j')
      await painted()
    }
    return performance.now()
  }

  const taskTimesMs: number[] = []
  let inputAt = 0
  let rowAt = Promise.resolve(0)
  let nextAt = Promise.resolve(0)

  window.probe = {
    usable: () => orFail(openAnotherRow(), 'No key press opened another row'),
    watchTasks() {
      const observer = new PerformanceObserver((entries) => {
        for (const { duration } of entries.getEntries()) taskTimesMs.push(duration)
      })
      observer.observe({ type: 'longtask' })
    },
    tasks: () => taskTimesMs,
    arm() {
      const rows = rowsIn()
      const open = violation()
      const start = ({ timeStamp }: Event) => {
        for (const input of ['keydown', 'click']) removeEventListener(input, start, true)
        inputAt = timeStamp
      }
      for (const input of ['keydown', 'click']) addEventListener(input, start, true)
      rowAt = until(() => rowsIn() !== rows && hasRows())
      nextAt = until(() => violation() !== open)
    },
    rowsChanged: async () => (await orFail(rowAt, 'The list did not change')) - inputAt,
    nextShown: async () => (await orFail(nextAt, 'No other violation was shown')) - inputAt,
    press,
  }
}

export interface Probe {
  /** When the list has its rows and a key press has opened another of them. */
  usable: () => Promise<number>
  watchTasks: () => void
  /** How long the long tasks took, in ms. */
  tasks: () => number[]
  /** Measures from the next key press or click on. */
  arm: () => void
  /** From the input to the paint of the changed list, in ms. */
  rowsChanged: () => Promise<number>
  /** From the input to the paint of another open violation, in ms. */
  nextShown: () => Promise<number>
  press: (key: string) => void
}

declare global {
  interface Window {
    probe: Probe
  }
}
