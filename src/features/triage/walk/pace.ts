import { afterPaint } from '../../../lib/after-paint.ts'

// A reader does not notice later than this that the page has heard them.
const longest = 80

/**
 * When the rest of the page follows a step: after the step's paint. Where rows have been asked for, after theirs, so that
 * nothing stands in their way when they come; unless they take long.
 */
export class Pace {
  private held: ReturnType<typeof setTimeout> | undefined
  private readonly waiting = new Set<() => void>()

  /** Rows were asked for. */
  hold(): void {
    clearTimeout(this.held)
    this.held = setTimeout(() => this.release(), longest)
  }

  /** They are there. */
  release(): void {
    clearTimeout(this.held)
    this.held = undefined
    for (const begin of this.waiting) begin()
    this.waiting.clear()
  }

  /** Returns what calls it off. */
  after(run: () => void): () => void {
    if (this.held === undefined) return afterPaint(run)
    let cancel = (): void => void this.waiting.delete(begin)
    const begin = () => {
      cancel = afterPaint(run)
    }
    this.waiting.add(begin)
    return () => cancel()
  }
}
