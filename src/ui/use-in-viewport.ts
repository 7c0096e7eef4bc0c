import { type RefCallback, useEffect, useMemo, useState } from 'react'

/** Which elements have been in or near the viewport. Give each element the ref `watch(id)`. `seen` holds the ids and only grows. */
export function useInViewport(margin = '200px') {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const watcher = useMemo(() => {
    const ids = new WeakMap<Element, string>()
    const observer = new IntersectionObserver(
      (entries) => {
        const found = entries.filter((entry) => entry.isIntersecting).map((entry) => ids.get(entry.target) ?? '')
        for (const { target, isIntersecting } of entries) if (isIntersecting) observer.unobserve(target)
        if (found.length > 0) setSeen((earlier) => new Set([...earlier, ...found]))
      },
      { rootMargin: margin },
    )
    const refs = new Map<string, RefCallback<Element>>()
    const watch = (id: string): RefCallback<Element> => {
      const known = refs.get(id)
      if (known) return known
      const ref: RefCallback<Element> = (node) => {
        if (!node) return undefined
        ids.set(node, id)
        observer.observe(node)
        return () => observer.unobserve(node)
      }
      refs.set(id, ref)
      return ref
    }
    return { watch, observer }
  }, [margin])
  useEffect(() => () => watcher.observer.disconnect(), [watcher])
  return { seen, watch: watcher.watch }
}
