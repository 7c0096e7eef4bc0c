const watched = new Map<Element, FakeIntersectionObserver>()

/** happy-dom has no layout, so a test scrolls an element into view with `scrollIntoSight`. */
export class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(element: Element) {
    watched.set(element, this)
  }
  unobserve(element: Element) {
    watched.delete(element)
  }
  disconnect() {
    for (const [element, observer] of watched) if (observer === this) watched.delete(element)
  }
  takeRecords() {
    return []
  }
  show(target: Element) {
    const rect = target.getBoundingClientRect()
    const entry = { target, isIntersecting: true, intersectionRatio: 1, time: 0, rootBounds: null }
    this.callback([{ ...entry, boundingClientRect: rect, intersectionRect: rect }], this)
  }
}

export function scrollIntoSight(element: Element): void {
  watched.get(element)?.show(element)
}
