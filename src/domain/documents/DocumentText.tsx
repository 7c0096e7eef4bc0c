import { createElement, type ReactNode, useMemo } from 'react'
import { cx } from '../../lib/cx.ts'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'
import {
  boxPattern,
  type DocumentElement,
  type DocumentNode,
  headingLevel,
  headingName,
  textOf,
} from '../../lib/document-text/document-tree.ts'
import { readDocument } from '../../lib/document-text/read-document.ts'

interface DocumentTextProps {
  content: DocumentContent
  /** BCP 47, as `languageTag` gives it. */
  language?: string
  /** The level of the heading above it. Its own headings begin one level below. */
  under?: 1 | 2 | 3
  className?: string
}

/** Renders a document of a service (Markdown, HTML or plain text) as elements that can neither run nor load anything. */
export function DocumentText({ content, language, under = 1, className }: DocumentTextProps) {
  const blocks = readDocument(content)
  const ranks = useMemo(() => headingRanks(blocks), [blocks])
  return (
    <div
      lang={language}
      dir="auto"
      className={cx(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-[0.85em] font-serif text-[1.0625rem]/[1.6] wrap-anywhere',
        className,
      )}
    >
      {showNodes(blocks, { ranks, under })}
    </div>
  )
}

/** The used heading levels without gaps, so that screen readers find no missing level. */
function headingRanks(blocks: readonly DocumentElement[]): ReadonlyMap<number, number> {
  const levels = new Set(blocks.map(headingLevel).filter((level) => level > 0))
  return new Map([...levels].sort((a, b) => a - b).map((level, rank) => [level, rank + 1]))
}

interface Headings {
  /** The rank of each heading level in the document. */
  ranks: ReadonlyMap<number, number>
  under: number
}

const showNodes = (nodes: readonly DocumentNode[], headings: Headings): ReactNode =>
  nodes.map((node, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- a document has no other order
    typeof node === 'string' ? node : <ElementView key={index} element={node} headings={headings} />,
  )

const headingSizes = ['text-[1.4em]/[1.3]', 'text-[1.2em]/[1.35]', 'text-[1.05em]/[1.4]', 'text-[1em]']
const cellClass = 'border-b px-3 py-1.5 text-start align-top whitespace-pre-wrap first:ps-0 last:pe-0'
const listClass = 'grid gap-[0.3em] ps-[1.4em] marker:text-faint'

const classes: Partial<Record<DocumentElement['name'], string>> = {
  p: 'whitespace-pre-wrap',
  ol: `${listClass} list-decimal`,
  ul: `${listClass} list-disc`,
  li: '*:not-first:mt-[0.3em]',
  blockquote: 'grid gap-[0.6em] border-s-2 border-edge ps-4 text-quiet',
  pre: 'overflow-x-auto rounded-md bg-well px-3.5 py-2.5 font-mono text-sm print:whitespace-pre-wrap',
  table: 'border-collapse text-[0.95em]',
  th: `${cellClass} border-edge font-semibold`,
  td: `${cellClass} border-line`,
  hr: 'my-2 border-line',
  strong: 'font-semibold',
  code: 'rounded-sm bg-well px-1 py-0.5 font-mono text-[0.85em]',
  mark: 'bg-mark text-ink',
  a: 'underline decoration-edge underline-offset-3 hover:decoration-ink',
}

function ElementView({ element, headings }: { element: DocumentElement; headings: Headings }) {
  const { name, children, href, start } = element
  const className = classes[name]
  const inner = children.length > 0 ? showNodes(children, headings) : undefined
  const level = headingLevel(element)
  if (level > 0) {
    const rank = headings.ranks.get(level) ?? level
    const size = headingSizes[rank - 1] ?? headingSizes[3]
    const look = `mt-[0.35em] font-semibold whitespace-pre-wrap first:mt-0 ${size}`
    return createElement(headingName(headings.under + rank), { className: look }, inner)
  }
  switch (name) {
    case 'a':
      return (
        <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
          {inner}
        </a>
      )
    case 'pre':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <pre dir="ltr" tabIndex={0} className={className}>
          <code>{inner}</code>
        </pre>
      )
    case 'table':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div tabIndex={0} className="overflow-x-auto">
          <table className={className}>
            <tbody>{inner}</tbody>
          </table>
        </div>
      )
    case 'li':
      return <li className={cx(className, boxPattern.test(textOf(children)) && '-ms-[1.3em] list-none')}>{inner}</li>
    default:
      return createElement(name, { className, start, scope: name === 'th' ? 'col' : undefined }, inner)
  }
}
