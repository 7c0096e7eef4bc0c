import type { Page } from '@playwright/test'

/** What React tells its developer tools about a part of the page, as far as counting needs it. */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** From the next load on: which components React renders, those that only stay where they are left out. */
export async function countRenders(page: Page) {
  await page.addInitScript(() => {
    // Functions, classes, and both behind `memo` or `forwardRef`.
    const components = new Set([0, 1, 11, 14, 15])
    const performedWork = 1
    let rendered = new Set<Fiber>()
    const look = (now: Fiber, earlier: Fiber | null): void => {
      const isRendered = earlier === null || (now.flags & performedWork) !== 0
      // Each once, however many answers come one by one on a slow machine: of its two sides the one that was seen first.
      if (components.has(now.tag) && isRendered && !(earlier && rendered.has(earlier))) rendered.add(now)
      if (earlier?.child === now.child) return
      for (let child = now.child; child; child = child.sibling) look(child, child.alternate)
    }
    Object.assign(globalThis, {
      forgetRendered: () => (rendered = new Set()),
      countRendered: () => rendered.size,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => look(current, current.alternate),
        onCommitFiberUnmount: () => {},
      },
    })
  })
  return {
    forget: () => page.evaluate('forgetRendered()'),
    count: async () => Number(await page.evaluate('countRendered()')),
  }
}
