import { useMemo } from 'react'
import { cx } from '../../lib/cx.ts'
import type { Block } from '../../lib/document-text/block.ts'
import type { DocumentContent } from '../../lib/document-text/document-content.ts'
import { BlockView } from './DocumentBlock.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useDocumentBlocks } from './use-document-blocks.ts'

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
  const blocks = useDocumentBlocks(content)
  const headings = useMemo(() => headingRanks(blocks ?? []), [blocks])
  if (!blocks) return <SkeletonLines lines={6} className={className} />
  return (
    <div
      lang={language}
      dir="auto"
      className={cx(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-[0.85em] font-serif text-[1.0625rem]/[1.6] wrap-anywhere',
        className,
      )}
    >
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a document has no other order
        <BlockView key={index} block={block} headings={headings} under={under} />
      ))}
    </div>
  )
}

/** The used heading levels without gaps, so that screen readers find no missing level. */
function headingRanks(blocks: readonly Block[]): ReadonlyMap<number, number> {
  const levels = new Set(blocks.flatMap((block) => (block.type === 'heading' ? [block.level] : [])))
  return new Map([...levels].sort((a, b) => a - b).map((level, rank) => [level, rank + 1]))
}
