import { useCallback, useState } from 'react'

/** Which elements have been in or near the viewport, by their `data-id`. Give each the ref `watch`. `seen` only grows. */
export function useInViewport() {
  const [seen, setSeen] = useState<ReadonlySet<string | undefined>>(new Set())
  const watch = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setSeen((earlier) => new Set([...earlier, node.dataset['id']]))
      },
      { rootMargin: '200px' },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return { seen, watch }
}
