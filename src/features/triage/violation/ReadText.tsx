import { cx } from '../../../lib/cx.ts'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'

/** A text under review, unchanged: its own direction and line breaks, never HTML. */
export const readTextClass = 'whitespace-pre-wrap font-serif text-[1.0625rem]/7 text-ink wrap-anywhere'

export function ReadText({ text, className }: { text: string; className?: string }) {
  return (
    <CollapsibleText length={text.length} lines={countLines(text)}>
      <p dir="auto" className={cx(readTextClass, className)}>
        {text}
      </p>
    </CollapsibleText>
  )
}

export function countLines(text: string): number {
  return text.split('\n', 100).length
}

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
