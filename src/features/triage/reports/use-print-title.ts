import { useEffect } from 'react'

/** The title while the page is printed: browsers name the PDF file by it. */
export function usePrintTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined
    let shown = document.title
    const before = () => {
      shown = document.title
      document.title = title
    }
    const after = () => {
      document.title = shown
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [title])
}
