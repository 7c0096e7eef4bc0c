import { type ReactNode, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'

const maxShownChars = 1500
const maxShownLines = 18

/** Collapses a long text at first. The whole text stays in the document for search and screen readers. */
export function CollapsibleText({ length, lines, children }: { length: number; lines: number; children: ReactNode }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (length <= maxShownChars && lines <= maxShownLines) return children
  return (
    <>
      <div className={cx(!open && 'max-h-96 overflow-hidden mask-[linear-gradient(#000_calc(100%-3rem),transparent)]')}>
        {children}
      </div>
      <Button size="sm" variant="ghost" className="-ms-2" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'violation.fold' : 'violation.unfold', { count: length })}
      </Button>
    </>
  )
}
