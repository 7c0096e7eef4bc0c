import { useEffect } from 'react'

/** The document's title while printing: browsers use it as the name of the PDF file. */
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
