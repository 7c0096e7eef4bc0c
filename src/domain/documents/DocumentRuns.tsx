import type { ReactNode } from 'react'
import type { Mark, Run } from '../../lib/document-text/block.ts'

const elements = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  highlight: 'mark',
} as const satisfies Record<Mark, string>

const classes: Partial<Record<Mark, string>> = {
  bold: 'font-semibold',
  code: 'rounded-sm bg-well px-1 py-0.5 font-mono text-[0.85em]',
  highlight: 'bg-mark text-ink',
}

/** Text with its marks and links. */
export function DocumentRuns({ runs }: { runs: readonly Run[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
  return runs.map((run, index) => <RunView key={index} run={run} />)
}

function RunView({ run: { text, marks, href } }: { run: Run }) {
  const marked = marks.reduceRight<ReactNode>((inner, mark) => {
    const Element = elements[mark]
    return <Element className={classes[mark]}>{inner}</Element>
  }, text)
  if (!href) return marked
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="underline decoration-edge underline-offset-3 hover:decoration-ink"
    >
      {marked}
    </a>
  )
}
