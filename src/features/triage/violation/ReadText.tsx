import { cx } from '../../../lib/cx.ts'
import { CollapsibleText } from './CollapsibleText.tsx'

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
