import type { Page } from '@playwright/test'

/** What React rendered, as far as these tests count it. */
export interface Rendered {
  /** All components. */
  components: number
  /** The violations of rendered rows. */
  rows: string[]
}

interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  memoizedProps: { href?: string; violation?: { id: string } } | null
}

declare global {
  interface Window {
    rendered: Rendered[]
  }
}

/** Counts what each commit renders, by the hook that React offers to its developer tools. Call it before the page is opened. */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.rendered = []
    const components = new Set([0, 11, 14, 15])
    const commit = (root: Fiber): Rendered => {
      const found: Rendered = { components: 0, rows: [] }
      const count = (fiber: Fiber) => {
        if (!components.has(fiber.tag)) return
        found.components += 1
        const { href, violation: { id } = {} } = fiber.memoizedProps ?? {}
        if (id !== undefined && href !== undefined && fiber.tag !== 0) found.rows.push(id)
      }
      const countAll = (fiber: Fiber) => {
        count(fiber)
        for (let child = fiber.child; child; child = child.sibling) countAll(child)
      }
      const compare = (fiber: Fiber, before: Fiber | null) => {
        if (fiber === before) return
        if (!before) return countAll(fiber)
        if (fiber.flags & 1) count(fiber)
        if (fiber.child === before.child) return
        for (let child = fiber.child; child; child = child.sibling) compare(child, child.alternate)
      }
      compare(root, root.alternate)
      return found
    }
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        checkDCE() {},
        inject: () => 1,
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
        onScheduleFiberRoot() {},
        onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) =>
          window.rendered.push(commit(current)),
      },
    })
  })
}

/** What was rendered since the last call, and forgets it. */
export const takeRendered = (page: Page): Promise<Rendered[]> => page.evaluate(() => window.rendered.splice(0))
